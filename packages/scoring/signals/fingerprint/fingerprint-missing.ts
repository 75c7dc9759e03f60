import { hasLearned } from '../../history/level.ts'
import { declareSignal } from '../../signal.ts'

/** A check without device data. If the account has a history, `drift_device` counts the absence instead. */
export const fingerprintMissing = declareSignal({
  code: 'fingerprint_missing',
  label: 'No device fingerprint sent',
  clause: 'no device data was received',
  compartment: 'fingerprint',
  measure: ({ device, host, history }) =>
    device === null && host === 'check' && !hasLearned(history),
})
