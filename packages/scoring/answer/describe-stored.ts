import type {
  CompartmentId,
  Contribution,
  Recommendation,
  RecommendationAction,
} from '@vigil/contract'
import type { FiredSignal } from '../signal.ts'
import { signalByCode } from '../signals/index.ts'
import { recommend } from './recommend.ts'
import { listsFirst, summaryOf } from './summary.ts'

/** The stored part of a judgement. */
export interface StoredJudgement {
  event: string
  action: RecommendationAction
  contributions: readonly Pick<Contribution, 'code' | 'points'>[]
  accountsLinked: number
}

/** Points of the score per unit of log-odds near its middle, where the logistic curve is steepest (100 / 4). */
const POINTS_PER_UNIT = 25
const TOP = 5

/**
 * Returns the summary and the recommendation of a stored judgement, from the points that its signals added, without
 * signals that no longer exist and without the comparison with earlier visits.
 */
export function describeStored({ event, action, contributions, accountsLinked }: StoredJudgement): {
  summary: string
  recommendation: Recommendation
} {
  const fired = contributions.flatMap(({ code, points }): FiredSignal[] => {
    const signal = signalByCode.get(code)
    return signal === undefined ? [] : [{ signal, weight: points / POINTS_PER_UNIT }]
  })
  const leading = fired
    .filter(({ signal, weight }) => weight > 0 || signal.list !== undefined)
    .sort((a, b) => b.weight - a.weight)
  const top = listsFirst(leading).slice(0, TOP)
  const compartments = new Map<CompartmentId, number>()
  for (const { signal, weight } of fired) {
    compartments.set(signal.compartment, (compartments.get(signal.compartment) ?? 0) + weight)
  }
  const summary = summaryOf(action, event, top, fired)
  const comparison = null
  return {
    summary,
    recommendation: recommend({ action, summary, compartments, top, accountsLinked, comparison }),
  }
}
