import type { Signal } from '../../signal.ts'

/** A preference or a script removes `navigator.webdriver`; a few people set that preference too. */
export const webdriverMissing: Signal = {
  code: 'webdriver_missing',
  label: 'Automation flag removed',
  clause: 'the automation flag of the browser was removed',
  category: 'automation',
  compartment: 'automation',
  facets: ['bot'],
  flags: [],
  measure: ({ automation }) => automation?.webdriverMissing === true,
}
