import type { ListName, RecommendationAction, Verdict } from '@vigil/contract'
import type { Thresholds } from '../policy/verdict.ts'
import type { FiredSignal } from '../signal.ts'
import { raisedToStepUp } from '../weigh/step-up.ts'
import { scoreOf, type Weighed, weigh } from '../weigh/weigh.ts'
import { raisedByList, verdictByList } from './lists.ts'
import { verdictOf } from './verdict.ts'
import { countedOf, type VerdictPolicy } from './verdict-policy.ts'

/** Result of fired signals under a caller's policy. */
export interface Judgement {
  score: number
  verdict: Verdict
  action: RecommendationAction
  /** Signals that counted, strongest first. */
  counted: readonly FiredSignal[]
  /** Signals that fired and are muted. */
  left: readonly FiredSignal[]
  weighed: Weighed
}

/** What decides in addition to the signals. */
export interface JudgedEvent {
  event: string
  /** The caller's list that the visit is on. */
  list: ListName | null
}

/**
 * Judges fired signals: the same signals, event and policy always give the same judgement. No other evidence decides,
 * so that a stored check is judged again exactly (`rejudge`).
 */
export function judge(
  fired: readonly FiredSignal[],
  judged: JudgedEvent,
  by: VerdictPolicy,
): Judgement {
  return decide(weighCounted(fired, judged, by.muted), judged, by.thresholds)
}

/** Counted signals with their log-odds, before thresholds decide. */
interface WeighedSignals {
  counted: readonly FiredSignal[]
  left: readonly FiredSignal[]
  /** Log-odds including what a list adds; the score is without it. */
  weighed: Weighed
  ownScore: number
}

/** Weighs the signals that count. A score does not depend on thresholds: it means the same to every caller. */
export function weighCounted(
  fired: readonly FiredSignal[],
  { list }: JudgedEvent,
  muted: VerdictPolicy['muted'],
): WeighedSignals {
  const { counted, left } = countedOf(fired, muted)
  const own = raisedToStepUp(weigh(counted), counted)
  const weighed = raisedByList(own, counted, list)
  return { counted, left, weighed, ownScore: scoreOf(own.total) }
}

/** Applies the thresholds to weighed signals. */
export function decide(
  { counted, left, weighed, ownScore }: WeighedSignals,
  { event, list }: JudgedEvent,
  thresholds: VerdictPolicy['thresholds'],
): Judgement {
  const score = scoreOf(weighed.total)
  const visit = { score: ownScore, event, fired: counted, odds: weighed.compartments }
  const own = verdictOf(visit, thresholds)
  const verdict = verdictByList(own, list)
  const action = actionOf(verdict, score, list, thresholds)
  return { score, verdict, action, counted, left, weighed }
}

/**
 * Returns the action, which never contradicts the verdict: `review` occurs only with `shadow`, for a blocking score
 * that rests on identity and email alone, which a person should look at before the visitor is refused.
 */
function actionOf(
  verdict: Verdict,
  score: number,
  list: ListName | null,
  { blockFrom }: Thresholds,
): RecommendationAction {
  const isDecided = list !== null && list !== 'watch'
  return verdict === 'shadow' && score >= blockFrom && !isDecided ? 'review' : verdict
}
