import { declareSignal } from '../../signal.ts'

/** The token came too late: its observation is not used, and this is reported. */
export const tokenExpired = declareSignal({
  code: 'token_expired',
  label: 'Verdict token expired',
  clause: 'its verdict token had expired',
  category: 'device_integrity',
  compartment: 'visit',
  measure: ({ session }) => session.token === 'expired',
})
