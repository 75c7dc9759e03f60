import { type Evidence, hasSameSubnet, isBare, type PastVisit } from '@vigil/evidence'
import { bareFailures as failuresOf } from '../../crowds/bare-failures.ts'
import { shareByHabit } from '../../history/habit.ts'
import { policy } from '../../policy/index.ts'
import { declareSignal, type Signal } from '../../signal.ts'
import { remainingWeight } from '../../weigh/remaining-weight.ts'
import { bareBurst } from './bare-burst.ts'

const { bare_failures: own, bare_burst } = policy.signals

/**
 * Most attempts without browser data by the same kind of client fail, as the caller reports: a program tries a list of
 * passwords, each through another address. It counts less at an account whose own visits lacked browser data, in
 * the app on the same installation or subnet. With `bare_burst` it counts as much as the larger of them would alone.
 */
export const bareFailures: Signal = declareSignal({
  code: 'bare_failures',
  label: 'Most attempts without a browser fail',
  clause: 'most attempts without browser data have failed, and this one has none',
  category: 'velocity',
  compartment: 'automation',
  ofPlace: true,
  challengesOnly: true,
  facets: ['bot', 'riskSignals'],
  flags: ['velocity'],
  counted: {
    of: (evidence) => {
      const { count, window } = failuresOf(evidence)
      return { count, window }
    },
    what: 'networks from which such clients failed',
  },
  measure: (evidence) => {
    if (evidence.event === 'signup') return 0
    const share = shareByHabit(evidence, (visit) => isBare(visit) && isAlike(visit, evidence))
    const odds = share * Math.min(own.weight, failuresOf(evidence).odds)
    const counted = bare_burst.weight * Number(bareBurst.measure(evidence))
    return remainingWeight(odds, counted, 'automation') / own.weight
  },
})

/**
 * Whether an earlier visit may be of the app's installation that this one shows, or shows none as this one does; or came
 * from its subnet, where the owner adds a television.
 */
function isAlike(visit: PastVisit, { history }: Evidence): boolean {
  const { installationKey: earlier = null } = visit
  if (history === null || earlier === null) return true
  const { current } = history
  return earlier === (current.installationKey ?? null) || hasSameSubnet(visit, current)
}
