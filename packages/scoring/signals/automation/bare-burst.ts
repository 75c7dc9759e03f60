import type { PastVisit } from '@vigil/evidence'
import { bareCrowdOdds } from '../../bare-crowd.ts'
import { shareBesideHabit } from '../../habit.ts'
import { policy } from '../../policy/index.ts'
import type { Signal } from '../../signal.ts'

const own = policy.signals.bare_burst

/**
 * Far more sign-ups, or logins, within an hour than the site usually has that show nothing of a browser, or of sign-ups within a day. One alone says little, as ad
 * blockers stop the SDK; a program that makes accounts or tries passwords without a browser comes with many. It counts less where the
 * account's own visits come so: an ad blocker, or a service that its owner lets in each night.
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
    of: ({ velocity }) => velocity?.bare?.hour1 ?? 0,
    what: 'attempts without a browser in an hour',
  },
  measure: (evidence) => {
    const odds = bareCrowdOdds(evidence)
    if (evidence.event === 'signup') return Math.min(own.signup, odds) / own.weight
    return shareBesideHabit(evidence, isBare) * Math.min(1, odds / own.weight)
  },
}

const isBare = ({ deviceKey, visitorKey }: PastVisit): boolean =>
  deviceKey === null && visitorKey === null
