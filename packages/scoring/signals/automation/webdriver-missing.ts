import { declareSignal } from '../../signal.ts'

/** A preference or a script removes `navigator.webdriver`; a few people set that preference too. */
export const webdriverMissing = declareSignal({
  code: 'webdriver_missing',
  label: 'Automation flag removed',
  clause: 'the automation flag of the browser was removed',
  compartment: 'automation',
  measure: ({ automation }) => automation?.webdriverMissing === true,
})
