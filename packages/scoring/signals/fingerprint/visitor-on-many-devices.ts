import type { Signal } from '../../signal.ts'

/** A driver or an update of the browser changes what a device shows; both on one day are rare. */
const LEAST = 3
const SURE = 5

/** The id that a page left in one browser comes from several machines: it was copied. */
export const visitorOnManyDevices: Signal = {
  code: 'visitor_on_many_devices',
  label: 'One browser id on several devices',
  clause: 'the id of one browser came from several devices',
  category: 'device_integrity',
  compartment: 'fingerprint',
  facets: ['multipleAccounts', 'riskSignals'],
  flags: [],
  weight: 1.5,
  source: 'simulated',
  measure: ({ velocity }) => {
    const devices = velocity?.devicesPerVisitor?.hour24 ?? 0
    return devices < LEAST ? 0 : devices < SURE ? 1 : 1.5
  },
}
