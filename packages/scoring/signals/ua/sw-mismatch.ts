import { declareSignal } from '../../signal.ts'

/** Overrides of the page do not reach shared workers. */
export const swMismatch = declareSignal({
  code: 'sw_mismatch',
  label: 'Shared worker reports another browser',
  clause: 'a shared worker names another browser',
  compartment: 'ua',
  measure: ({ userAgent }) => userAgent?.sharedWorkerMismatch === true,
})
