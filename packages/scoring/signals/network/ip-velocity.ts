import type { VelocityFacts } from '@vigil/evidence'
import { furthestOver, overThreshold } from '../../crowds/growth.ts'
import { shareOfTeam } from '../../crowds/one-firm.ts'
import { shareOfOwnPhones } from '../../crowds/own-phones.ts'
import { policy } from '../../policy/index.ts'
import { declareSignal } from '../../signal.ts'

const own = policy.signals.ip_velocity

/** Attempts from the address, with higher thresholds if many share it, and less with phones of many people. */
export const ipVelocity = declareSignal({
  code: 'ip_velocity',
  label: 'Burst from one IP',
  clause: 'many attempts come from this address',
  category: 'velocity',
  compartment: 'network',
  counts: 'crowd',
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
      Math.max(1, regulars / own.regularsPerStep),
    )
    if (over === 0) return 0
    const isShared = network?.mobile || regulars >= own.minCrowdRegulars
    const single = isShared ? 0 : shareOfOwnPhones(evidence)
    const share = own.sharedAddressFactor + (1 - own.sharedAddressFactor) * single
    return shareOfTeam(evidence, velocity.ip.hour24) * over * share
  },
})

const thresholdsOf = (event: string) => (event === 'signup' ? own.signups : own.logins)

/**
 * Returns the number of visitors that the address had before the last hour: the browsers of a burst must not raise
 * its own thresholds.
 */
export function regularVisitors({ ip, visitorsPerIp }: VelocityFacts): number {
  return ip === null ? 0 : Math.max(0, Math.min(visitorsPerIp, ip.hour24 - ip.hour1))
}
