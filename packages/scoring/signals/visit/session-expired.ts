import type { Signal } from '../../signal.ts'

/** What the browser said is gone: never an error, never silent. */
export const sessionExpired: Signal = {
  code: 'session_expired',
  label: 'Browser session expired',
  clause: 'the session of the browser has expired',
  category: 'device_integrity',
  compartment: 'visit',
  facets: ['riskSignals'],
  flags: [],
  measure: ({ session }) => session.session === 'expired',
}
