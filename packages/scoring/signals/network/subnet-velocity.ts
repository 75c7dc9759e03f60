import { overThreshold } from '../../growth.ts'
import type { Signal } from '../../signal.ts'

/** The /24 or /48 around the address. */
export const subnetVelocity: Signal = {
  code: 'subnet_velocity',
  label: 'Burst from one network',
  category: 'velocity',
  compartment: 'network',
  facets: ['network', 'riskSignals'],
  flags: ['velocity'],
  weight: 1.5,
  source: 'judgement',
  measure: ({ velocity, network }) =>
    overThreshold(
      velocity?.subnet,
      [15, 40, 100, 400],
      0.5,
      1.5,
      Math.max(1, (velocity?.visitorsPerIp ?? 0) / 4),
    ) * (network?.mobile ? 0.2 : 1),
}
