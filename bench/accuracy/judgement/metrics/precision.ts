import type { Ranking } from './ranking.ts'
import { highestPassed } from './tpr-at-fpr.ts'

/**
 * Returns precision and recall at a false-positive rate of at most `maxFpr`, where one attempt in `oneIn` is hostile.
 */
export function precisionAtFpr(
  { honest, hostile }: Ranking,
  maxFpr: number,
  oneIn: number,
): { precision: number; recall: number } {
  const passed = highestPassed(honest, maxFpr)
  const above = (scores: readonly number[]) =>
    scores.filter((score) => score > passed).length / scores.length
  const recall = above(hostile)
  const stopped = recall / oneIn
  const stoppedHonest = above(honest) * (1 - 1 / oneIn)
  return { precision: stopped / (stopped + stoppedHonest), recall }
}
