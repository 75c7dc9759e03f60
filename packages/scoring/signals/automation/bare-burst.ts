import { bareCrowd } from '../../bare-crowd.ts'
import { shareBesideHabit } from '../../habit.ts'
import { policy } from '../../policy/index.ts'
import type { Signal } from '../../signal.ts'
import { isBare } from './bare-visit.ts'

const own = policy.signals.bare_burst

/**
 * Far more attempts without browser data than the site usually has: sign-ups or logins of an hour, or sign-ups of a day. One alone is little
 * evidence, as ad blockers stop the SDK; a program without a browser makes many accounts or tries many passwords. The signal counts less
 * if the account's own visits lacked browser data too: its owner has an ad blocker, or runs a nightly job.
 */
export const bareBurst: Signal = {
  code: 'bare_burst',
  label: 'Burst of attempts without a browser',
  clause: 'far more attempts than usual show nothing of a browser',
  category: 'velocity',
  compartment: 'automation',
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
    const { odds } = bareCrowd(evidence)
    if (evidence.event === 'signup') {
      const bound = Math.max(own.signup, odds - own.honest)
      return Math.min(own.weight, bound, odds) / own.weight
    }
    return shareBesideHabit(evidence, isBare) * Math.min(1, odds / own.weight)
  },
}
