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
  /** Standard error of `came`, by how many honest and how many hostile attempts it rests on. */
  error: number
}

/** One population, weighted to its prevalence, and a calibration that was not fitted on it. */
export interface Tested {
  counted: readonly Counted[]
  calibrated: Calibrated
}

/** Scores of the same populations, one for each attempt. */
export interface Scores {
  honest: readonly number[]
  hostile: readonly number[]
}

/** Returns the share of hostile attempts in each band of the score beside the share that was foretold. */
export function bandsOf(tested: readonly Tested[], scores: Scores): Band[] {
  return BAND_STARTS.map((from, i) => {
    const to = (BAND_STARTS[i + 1] ?? MAX_SCORE + 1) - 1
    const isWithin = (score: number) => score >= from && score <= to
    let weight = 0
    let hostileWeight = 0
    let foretold = 0
    for (const { counted, calibrated } of tested) {
      for (const { score, honest, hostile } of counted) {
        if (!isWithin(score)) continue
        weight += honest + hostile
        hostileWeight += hostile
        foretold += (honest + hostile) * calibrated(score)
      }
    }
    const honest = scores.honest.filter(isWithin).length
    const hostile = scores.hostile.filter(isWithin).length
    const came = weight === 0 ? 0 : hostileWeight / weight
    return {
      from,
      to,
      visits: honest + hostile,
      foretold: weight === 0 ? 0 : foretold / weight,
      came,
      // Of the odds, whose logarithm varies by 1/n of either side (delta method).
      error: came * (1 - came) * Math.sqrt(1 / Math.max(1, honest) + 1 / Math.max(1, hostile)),
    }
  })
}

/** The gap between what was foretold of a band and what came. */
export const bandError = ({ foretold, came }: Band): number => Math.abs(foretold - came)
