import { declareSignal } from '../../signal.ts'

/** Headless browsers have no pointer. */
export const noInputDevice = declareSignal({
  code: 'no_input_device',
  label: 'No pointing device present',
  clause: 'the computer has neither mouse nor touchscreen',
  compartment: 'automation',
  measure: ({ automation }) => automation?.noInputDevice === true,
})
