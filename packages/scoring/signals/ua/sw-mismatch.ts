import type { Signal } from '../../signal.ts'

/** Overrides of the page do not reach shared workers. */
export const swMismatch: Signal = {
  code: 'sw_mismatch',
  label: 'Shared worker reports another browser',
  clause: 'a shared worker names another browser',
  category: 'device_integrity',
  compartment: 'ua',
  facets: ['bot', 'riskSignals'],
  flags: [],
  measure: ({ userAgent }) => userAgent?.sharedWorkerMismatch === true,
}
