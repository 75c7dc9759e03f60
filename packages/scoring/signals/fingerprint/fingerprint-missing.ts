import type { Signal } from '../../signal.ts'

/** A check without any device data is blind on that side. */
export const fingerprintMissing: Signal = {
  code: 'fingerprint_missing',
  label: 'No device fingerprint sent',
  clause: 'nothing is known of the device',
  category: 'device_integrity',
  compartment: 'fingerprint',
  facets: ['riskSignals'],
  flags: [],
  measure: ({ device, host }) => device === null && host === 'check',
}
