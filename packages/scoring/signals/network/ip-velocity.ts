import type { VelocityFacts } from '@vigil/evidence'
import { furthestOver, overThreshold } from '../../growth.ts'
import { policy } from '../../policy/index.ts'
import type { Signal } from '../../signal.ts'
import { shareOfTeam } from '../identity/one-firm.ts'

const own = policy.signals.ip_velocity

/** Thresholds, wider where many share the address. */
export const ipVelocity: Signal = {
  code: 'ip_velocity',
  label: 'Burst from one IP',
  clause: 'many attempts come from this address',
  category: 'velocity',
  compartment: 'network',
  facets: ['network', 'riskSignals'],
  flags: ['velocity'],
  counted: {
    of: ({ velocity, event }) => furthestOver(velocity?.ip, thresholdsOf(event)),
    what: 'attempts from this IP address',
  },
  measure: (evidence) => {
    const { velocity, network, event } = evidence
    if (!velocity?.ip) return 0
    const regulars = regularVisitors(velocity)
    const over = overThreshold(
      velocity.ip,
      thresholdsOf(event),
      own,
      Math.max(1, regulars / own.regularsPerShare),
    )
    if (over === 0) return 0
    const isShared = network?.mobile || regulars >= own.crowdFrom
    return shareOfTeam(evidence, velocity.ip.hour24) * (isShared ? over * own.sharedFactor : over)
  },
}

const thresholdsOf = (event: string) => (event === 'signup' ? own.signups : own.logins)

/**
 * Visitors that the address had before the last hour: a burst brings browsers of its own, and must
 * not widen the bounds that it is held against.
 */
export function regularVisitors({ ip, visitorsPerIp }: VelocityFacts): number {
  return ip === null ? 0 : Math.max(0, Math.min(visitorsPerIp, ip.hour24 - ip.hour1))
}
