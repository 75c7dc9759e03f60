import { isGoodLogin, isKnownLogin, type Judged } from '../judged.ts'
import { shareFrom } from '../metrics/ranking.ts'
import { REFERENCE, scoreOf } from './attackers.ts'

/** Share of good logins stopped, and share of an attacker's attempts stopped. */
export type RocPoint = [fpr: number, tpr: number]

/** Returns the ROC curve of each reference attacker. */
export function rocCurves(judged: readonly Judged[], by = scoreOf): Record<string, RocPoint[]> {
  const good = judged.filter(isGoodLogin).map(by)
  return Object.fromEntries(
    REFERENCE.map((attacker) => {
      const attempts = judged.filter((it) => it.group === attacker && isKnownLogin(it)).map(by)
      const points = thresholdsOf(good).map(
        (threshold): RocPoint => [shareFrom(good, threshold), shareFrom(attempts, threshold)],
      )
      return [attacker, points]
    }),
  )
}

/** At most 41 thresholds, spaced so that the share of good logins above them falls by equal factors. */
function thresholdsOf(good: readonly number[]): number[] {
  const falling = good.toSorted((a, b) => b - a)
  const steps = Array.from({ length: 41 }, (_, i) => Math.floor(falling.length ** (i / 40)) - 1)
  return [...new Set(steps.map((at) => falling[at] ?? Number.NEGATIVE_INFINITY))]
}
