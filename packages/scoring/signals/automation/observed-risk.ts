import { policy } from '../../policy/index.ts'
import { declareSignal } from '../../signal.ts'
import { oddsOfScore } from '../../weigh/weigh.ts'

const own = policy.signals.observed_risk

/**
 * The record of an evaluation that is too long for its token may be unavailable: the check then has only the score
 * in the token, without reasons.
 */
export const observedRisk = declareSignal({
  code: 'observed_risk',
  label: 'Risk found when the verdict token was issued',
  clause: 'the browser was judged risky when its verdict token was issued',
  category: 'device_integrity',
  compartment: 'automation',
  facets: ['bot', 'riskSignals'],
  alwaysCounts: true,
  measure: ({ session: { unreadScore } }) =>
    unreadScore === null
      ? 0
      : Math.min(
          1,
          Math.max(0, (oddsOfScore(unreadScore) - policy.weighing.priorLogOdds) / own.weight),
        ),
})
