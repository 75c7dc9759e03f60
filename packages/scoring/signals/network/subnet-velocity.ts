import { overThreshold } from '../../growth.ts'
import type { Signal } from '../../signal.ts'
import { regularVisitors } from './ip-velocity.ts'

/** The /24 or /48 around the address. */
export const subnetVelocity: Signal = {
  code: 'subnet_velocity',
  label: 'Burst from one network',
  clause: 'many attempts come from this network',
  category: 'velocity',
  compartment: 'network',
  facets: ['network', 'riskSignals'],
  flags: ['velocity'],
  weight: 1.5,
  source: 'judgement',
  measure: ({ velocity, network }) => {
    if (!velocity?.subnet) return 0
    const sharing = Math.max(1, regularVisitors(velocity) / 4)
    const over = overThreshold(velocity.subnet, [15, 40, 100, 400], 0.5, 1.5, sharing)
    return network?.mobile ? over * 0.2 : over
  },
}
