import { overThreshold } from '../../growth.ts'
import type { Signal } from '../../signal.ts'

/** Thresholds of reference 3.5, wider where many share the address. */
export const ipVelocity: Signal = {
  code: 'ip_velocity',
  label: 'Burst from one IP',
  category: 'velocity',
  compartment: 'network',
  facets: ['network', 'riskSignals'],
  flags: ['velocity'],
  weight: 2.5,
  source: 'simulated',
  measure: ({ velocity, network, event }) =>
    overThreshold(
      velocity?.ip,
      event === 'signup' ? [5, 10, 20, 50] : [15, 40, 100, 300],
      0.8,
      2.5,
      Math.max(1, (velocity?.visitorsPerIp ?? 0) / 4),
    ) * (network?.mobile || (velocity?.visitorsPerIp ?? 0) >= 12 ? 0.2 : 1),
}
