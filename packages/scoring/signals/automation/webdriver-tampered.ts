import { declareSignal } from '../../signal.ts'

/** An own property or a foreign getter hides navigator.webdriver: only evasion does that. */
export const webdriverTampered = declareSignal({
  code: 'webdriver_tampered',
  label: 'Automation flag hidden or overridden',
  clause: 'the mark of automated control was tampered with',
  compartment: 'automation',
  flags: ['bot'],
  measure: ({ automation }) => automation?.webdriverTampered === true,
})
