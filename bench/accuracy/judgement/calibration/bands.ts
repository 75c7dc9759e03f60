import type { Calibrated, Counted } from './weighted.ts'

/** Where bands of the score begin; a verdict begins at 40 and at 75. */
const BAND_STARTS = [0, 10, 25, 40, 60, 75, 90] as const
const MAX_SCORE = 100

/** One band of the score: what was foretold of its logins, and what came of them. */
export interface Band {
  from: number
  to: number
  /** Attempts that were counted, honest and hostile, before any weighing. */
  visits: number
  /** Shares of hostile attempts. */
  foretold: number
  came: number
}

/**
 * Returns the share of hostile attempts in each band of the score beside the share that the calibration
 * foretold, over all populations that were not fitted on.
 *
 * @param tested attempts weighted to their prevalence; `scores` those of the same populations, one each
 */
export function bandsOf(
  tested: readonly (readonly Counted[])[],
  scores: readonly number[],
  calibrated: Calibrated,
): Band[] {
  return BAND_STARTS.map((from, i) => {
    const to = (BAND_STARTS[i + 1] ?? MAX_SCORE + 1) - 1
    const isWithin = (score: number) => score >= from && score <= to
    let weight = 0
    let hostileWeight = 0
    let foretold = 0
    for (const { score, honest, hostile } of tested.flat()) {
      if (!isWithin(score)) continue
      weight += honest + hostile
      hostileWeight += hostile
      foretold += (honest + hostile) * calibrated(score)
    }
    return {
      from,
      to,
      visits: scores.filter(isWithin).length,
      foretold: weight === 0 ? 0 : foretold / weight,
      came: weight === 0 ? 0 : hostileWeight / weight,
    }
  })
}

/** The gap between what was foretold of a band and what came. */
export const bandError = ({ foretold, came }: Band): number => Math.abs(foretold - came)
