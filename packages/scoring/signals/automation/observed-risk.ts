import { BASE } from '../../policy.ts'
import type { Signal } from '../../signal.ts'
import { oddsOfScore } from '../../weigh.ts'

/** Log-odds between a score of 100 and the base. */
const MAX_WEIGHT = 7.6

/**
 * The record of an evaluation reaches storage after its answer: a check that comes sooner finds the
 * score that the token carries, and no reasons.
 */
export const observedRisk: Signal = {
  code: 'observed_risk',
  label: 'Risk found when the verdict token was issued',
  clause: 'the browser was found risky when its proof was issued',
  category: 'device_integrity',
  compartment: 'automation',
  facets: ['bot', 'riskSignals'],
  flags: [],
  weight: MAX_WEIGHT,
  source: 'judgement',
  measure: ({ session: { unreadScore } }) =>
    unreadScore === null ? 0 : Math.min(MAX_WEIGHT, Math.max(0, oddsOfScore(unreadScore) - BASE)),
}
