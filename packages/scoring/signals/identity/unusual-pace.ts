import { type Evidence, ramp } from '@vigil/evidence'
import { policy } from '../../policy/index.ts'
import { declareSignal } from '../../signal.ts'
import { remainingOdds } from '../../weigh/young-account.ts'

const { minOthers, usualShare, doublings } = policy.pace
const { weight } = policy.signals.unusual_pace

/**
 * A new account does one thing far more often than the site's other accounts, as for spam. Chats and games have a quick
 * pace of their own.
 */
export const unusualPace = declareSignal({
  code: 'unusual_pace',
  label: 'Far more actions than other accounts',
  clause: 'this new account did the same far more often within an hour than other accounts do',
  category: 'velocity',
  compartment: 'identity',
  about: 'holder',
  flags: ['velocity'],
  counted: {
    of: ({ velocity }) => velocity?.pace?.times ?? 0,
    what: 'times within an hour',
  },
  measure: (evidence) => remainingOdds(weight * strengthOf(evidence), evidence) / weight,
})

/**
 * Returns the strength 0..1 of a pace by its doublings above the usual one: twice the largest power of two that
 * `usualShare` of the others reached.
 */
function strengthOf({ velocity }: Evidence): number {
  const { times = 0, others = [] } = velocity?.pace ?? {}
  const [all = 0] = others
  if (all < minOthers) return 0
  const usualLevel = others.findLastIndex((accounts) => accounts >= usualShare * all)
  return ramp(doublings, Math.log2(times) - (usualLevel + 1))
}
