import { type CountWindow, type Evidence, isBare } from '@vigil/evidence'
import { bareCrowd } from '../../crowds/bare-crowd.ts'
import { shareOfBareStaff } from '../../crowds/one-firm.ts'
import { shareAfter, shareByHabit } from '../../history/habit.ts'
import { policy } from '../../policy/index.ts'
import { declareSignal } from '../../signal.ts'

const own = policy.signals.bare_burst

/**
 * Far more attempts without browser data than the site usually has: sign-ups or logins of an hour, or sign-ups of a
 * day. One alone is little evidence, as ad blockers stop the SDK; a program without a browser makes many accounts or
 * tries many passwords. The signal counts less if the account's own visits lacked browser data too: its owner has an ad
 * blocker, or runs a nightly job.
 */
export const bareBurst = declareSignal({
  code: 'bare_burst',
  label: 'Burst of attempts without a browser',
  clause: 'unusually many attempts come without browser data, and this one has none',
  category: 'velocity',
  compartment: 'automation',
  ofPlace: true,
  facets: ['bot', 'riskSignals'],
  flags: ['velocity'],
  counted: {
    of: (evidence) => {
      const { window } = bareCrowd(evidence)
      return { count: evidence.velocity?.bare?.[window] ?? 0, window }
    },
    what: 'attempts without a browser',
  },
  measure: (evidence) => {
    const { odds, window } = bareCrowd(evidence)
    if (evidence.event === 'signup') {
      const bound = Math.max(own.signupLogOdds, odds - own.honestLogOdds)
      const crowd = evidence.velocity?.bare?.hour24 ?? 0
      const share = Math.min(shareAtAddress(evidence, window), shareOfBareStaff(evidence, crowd))
      return (share * Math.min(own.weight, bound, odds)) / own.weight
    }
    return shareByHabit(evidence, isBare) * Math.min(1, odds / own.weight)
  },
})

/**
 * Returns the share 0..1 of a crowd's log-odds that counts at an address to which people came on earlier days, such as
 * a call centre: the crowd comes by other addresses. The part of the crowd that is at this address counts in full.
 */
function shareAtAddress({ graph, velocity }: Evidence, window: CountWindow): number {
  const steady = shareAfter(graph?.daysAtAddress ?? 0)
  const crowd = Math.max(1, (velocity?.bare?.[window] ?? 1) - 1)
  const here = Math.min(crowd, Math.max(0, (velocity?.ip?.[window] ?? 1) - 1)) / crowd
  return steady + (1 - steady) * here
}
