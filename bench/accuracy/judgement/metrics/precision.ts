import type { Ranking } from './ranking.ts'
import { highestPassed } from './tpr-at-fpr.ts'

/**
 * Of what is stopped at a false-positive rate of at most `most`, the share that is hostile, and of
 * what is hostile the share that is stopped, where one attempt in `oneIn` is hostile.
 */
export function precisionAtFpr(
  { honest, hostile }: Ranking,
  most: number,
  oneIn: number,
): { precision: number; recall: number } {
  const passed = highestPassed(honest, most)
  const above = (scores: readonly number[]) =>
    scores.filter((score) => score > passed).length / scores.length
  const recall = above(hostile)
  const stopped = recall / oneIn
  const stoppedHonest = above(honest) * (1 - 1 / oneIn)
  return { precision: stopped / (stopped + stoppedHonest), recall }
}
