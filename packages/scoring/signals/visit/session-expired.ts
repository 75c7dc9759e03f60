import type { Signal } from '../../signal.ts'

/** The browser's evidence is no longer stored; the check is answered without it, and this is reported. */
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
