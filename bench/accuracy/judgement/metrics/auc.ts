import type { Ranking } from './ranking.ts'

/**
 * Area under the ROC curve: the probability that a hostile attempt scores above an honest one, where a tie counts half
 * (Mann-Whitney). NaN if one side is empty.
 */
export function auc({ honest, hostile }: Ranking): number {
  const all = [
    ...honest.map((score) => ({ score, hostile: false })),
    ...hostile.map((score) => ({ score, hostile: true })),
  ].sort((a, b) => a.score - b.score)
  let wins = 0
  let below = 0
  for (let i = 0; i < all.length; ) {
    let end = i
    let honestTies = 0
    let hostileTies = 0
    while (end < all.length && all[end]?.score === all[i]?.score) {
      if (all[end]?.hostile) hostileTies += 1
      else honestTies += 1
      end += 1
    }
    wins += hostileTies * (below + honestTies / 2)
    below += honestTies
    i = end
  }
  return wins / (honest.length * hostile.length)
}
