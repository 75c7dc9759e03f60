import { declareSignal } from '../../signal.ts'

/** The browser's evidence is no longer stored; the check is answered without it, and this is reported. */
export const sessionExpired = declareSignal({
  code: 'session_expired',
  label: 'Browser session expired',
  clause: 'the session of the browser has expired',
  category: 'device_integrity',
  compartment: 'visit',
  measure: ({ session }) => session.session === 'expired',
})
