import { manyOnDevice } from '../../crowds/accounts-on-device.ts'
import { furthestOver, overThreshold } from '../../crowds/growth.ts'
import { policy } from '../../policy/index.ts'
import { declareSignal } from '../../signal.ts'

const own = policy.signals.fp_burst

/**
 * One browser far above what a person does, or a device key on which people arrive all at once. It rests
 * on the same counts as device_multi_account: in one compartment the two do not corroborate each other.
 */
export const fpBurst = declareSignal({
  code: 'fp_burst',
  label: 'Fingerprint suddenly popular',
  clause: 'this device, or others that look the same, came unusually often within a short time',
  compartment: 'identity',
  counts: 'crowd',
  ofPlace: true,
  facets: ['riskSignals', 'multipleAccounts'],
  flags: ['velocity'],
  counted: {
    of: ({ velocity }) => furthestOver(velocity?.visitor, own.thresholds),
    what: 'visits with this browser',
  },
  measure: (evidence) =>
    Math.max(
      overThreshold(evidence.velocity?.visitor, own.thresholds, own),
      manyOnDevice(evidence),
    ),
})
