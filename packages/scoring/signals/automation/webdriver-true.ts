import type { Signal } from '../../signal.ts'

/** navigator.webdriver, measured in 25 of 49 automated runs and no human one. */
export const webdriverTrue: Signal = {
  code: 'webdriver_true',
  label: 'Browser reports automation control',
  clause: 'the browser says that a program controls it',
  category: 'automation',
  compartment: 'automation',
  facets: ['bot'],
  flags: ['bot'],
  measure: ({ automation }) => automation?.webdriver === true,
}
