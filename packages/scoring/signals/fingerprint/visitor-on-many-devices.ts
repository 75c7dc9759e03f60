import { policy } from '../../policy/index.ts'
import { declareSignal } from '../../signal.ts'

const own = policy.signals.visitor_on_many_devices

/** The id that was stored in one browser comes from several machines: it was copied. */
export const visitorOnManyDevices = declareSignal({
  code: 'visitor_on_many_devices',
  label: 'One browser id on several devices',
  clause: 'the id of one browser came from several devices',
  compartment: 'fingerprint',
  facets: ['multipleAccounts', 'riskSignals'],
  counted: {
    of: ({ velocity }) => velocity?.devicesPerVisitor?.hour24 ?? 0,
    what: 'devices with this browser id in 24 hours',
  },
  measure: ({ velocity }) => {
    const devices = velocity?.devicesPerVisitor?.hour24 ?? 0
    if (devices >= own.fullDevices) return true
    return devices >= own.minDevices && own.fewLogOdds / own.weight
  },
})
