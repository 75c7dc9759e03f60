import type { Signal } from '../../signal.ts'

/** Overrides of the page do not reach workers. */
export const workerMismatch: Signal = {
  code: 'worker_mismatch',
  label: 'Worker reports another device',
  clause: 'the device describes itself in two ways',
  category: 'device_integrity',
  compartment: 'ua',
  facets: ['bot', 'riskSignals'],
  flags: [],
  measure: ({ userAgent }) => userAgent?.workerMismatch === true,
}
