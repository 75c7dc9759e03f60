import { furthestOver, overThreshold } from '../../crowds/growth.ts'
import { policy } from '../../policy/index.ts'
import { declareSignal } from '../../signal.ts'
import { regularVisitors } from './ip-velocity.ts'

const own = policy.signals.subnet_velocity

/** Attempts from the /24 or /48 of the address. */
export const subnetVelocity = declareSignal({
  code: 'subnet_velocity',
  label: 'Burst from one network',
  clause: 'many attempts come from this network',
  category: 'velocity',
  compartment: 'network',
  counts: 'crowd',
  flags: ['velocity'],
  counted: {
    of: ({ velocity }) => furthestOver(velocity?.subnet, own.thresholds),
    what: 'attempts from this network',
  },
  measure: ({ velocity, network }) => {
    if (!velocity?.subnet) return 0
    const sharing = Math.max(1, regularVisitors(velocity) / own.regularsPerStep)
    const over = overThreshold(velocity.subnet, own.thresholds, own, sharing)
    return network?.mobile ? over * own.mobileFactor : over
  },
})
