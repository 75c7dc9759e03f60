import { declareSignal } from '../../signal.ts'

/** Overrides of the page do not reach workers. */
export const workerMismatch = declareSignal({
  code: 'worker_mismatch',
  label: 'Worker reports another device',
  clause: 'the device describes itself in two ways',
  compartment: 'ua',
  measure: ({ userAgent }) => userAgent?.workerMismatch === true,
})
