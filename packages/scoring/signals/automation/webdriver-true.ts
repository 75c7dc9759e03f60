import { declareSignal } from '../../signal.ts'

/** navigator.webdriver, measured in 25 of 49 automated runs and no human one. */
export const webdriverTrue = declareSignal({
  code: 'webdriver_true',
  label: 'Browser reports automation control',
  clause: 'the browser says that a program controls it',
  compartment: 'automation',
  flags: ['bot'],
  measure: ({ automation }) => automation?.webdriver === true,
})
