import type { VelocityFacts } from '@vigil/evidence'
import { overThreshold, type Thresholds } from '../../growth.ts'
import type { Signal } from '../../signal.ts'

const SIGNUPS: Thresholds = [5, 10, 20, 50]
const LOGINS: Thresholds = [15, 40, 100, 300]
/** From as many regular visitors on, an address is an office, a campus or a carrier's. */
const CROWD = 12
const SHARED = 0.2

/** Thresholds, wider where many share the address. */
export const ipVelocity: Signal = {
  code: 'ip_velocity',
  label: 'Burst from one IP',
  clause: 'many attempts come from this address',
  category: 'velocity',
  compartment: 'network',
  facets: ['network', 'riskSignals'],
  flags: ['velocity'],
  weight: 2.5,
  source: 'simulated',
  measure: ({ velocity, network, event }) => {
    if (!velocity?.ip) return 0
    const regulars = regularVisitors(velocity)
    const thresholds = event === 'signup' ? SIGNUPS : LOGINS
    const over = overThreshold(velocity.ip, thresholds, 0.8, 2.5, Math.max(1, regulars / 4))
    return network?.mobile || regulars >= CROWD ? over * SHARED : over
  },
}

/**
 * Visitors that the address had before the last hour: a burst brings browsers of its own, and must
 * not widen the bounds that it is held against.
 */
export function regularVisitors({ ip, visitorsPerIp }: VelocityFacts): number {
  return ip === null ? 0 : Math.max(0, Math.min(visitorsPerIp, ip.hour24 - ip.hour1))
}
