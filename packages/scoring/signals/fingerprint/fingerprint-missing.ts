import { hasLearned } from '../../history/level.ts'
import type { Signal } from '../../signal.ts'

/** A check without device data. If the account has a history, `drift_device` counts the absence instead. */
export const fingerprintMissing: Signal = {
  code: 'fingerprint_missing',
  label: 'No device fingerprint sent',
  clause: 'no device data was received',
  category: 'device_integrity',
  compartment: 'fingerprint',
  facets: ['riskSignals'],
  flags: [],
  measure: ({ device, host, history }) =>
    device === null && host === 'check' && !hasLearned(history),
}
