import type { Signal } from '../../signal.ts'

/** A token that came too late: what it would have told is not used, and that is said. */
export const tokenExpired: Signal = {
  code: 'token_expired',
  label: 'Verdict token expired',
  clause: 'the proof from the browser came too late',
  category: 'device_integrity',
  compartment: 'visit',
  facets: ['riskSignals'],
  flags: [],
  measure: ({ session }) => session.token === 'expired',
}
