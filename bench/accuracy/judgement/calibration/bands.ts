import type { Calibrated, Counted } from './weighted.ts'

/** First score of each band; 40 and 75 are default thresholds of verdicts. */
const BAND_STARTS = [0, 10, 25, 40, 60, 75, 90] as const
const MAX_SCORE = 100

/** One band of the score with the predicted and the observed share of hostile attempts. */
export interface Band {
  from: number
  to: number
  /** Attempts counted, honest and hostile, unweighted. */
  visits: number
  /** Shares of hostile attempts, 0..1. */
  predicted: number
  observed: number
  /** Standard error of `observed`, from the numbers of honest and of hostile attempts. */
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

/** Returns the predicted and the observed share of hostile attempts in each band of the score. */
export function bandsOf(tested: readonly Tested[], scores: Scores): Band[] {
  return BAND_STARTS.map((from, i) => {
    const to = (BAND_STARTS[i + 1] ?? MAX_SCORE + 1) - 1
    const isWithin = (score: number) => score >= from && score <= to
    let weight = 0
    let hostileWeight = 0
    let predicted = 0
    for (const { counted, calibrated } of tested) {
      for (const { score, honest, hostile } of counted) {
        if (!isWithin(score)) continue
        weight += honest + hostile
        hostileWeight += hostile
        predicted += (honest + hostile) * calibrated(score)
      }
    }
    const honest = scores.honest.filter(isWithin).length
    const hostile = scores.hostile.filter(isWithin).length
    const observed = weight === 0 ? 0 : hostileWeight / weight
    return {
      from,
      to,
      visits: honest + hostile,
      predicted: weight === 0 ? 0 : predicted / weight,
      observed,
      // Of the odds, whose logarithm varies by 1/n of either side (delta method).
      error:
        observed * (1 - observed) * Math.sqrt(1 / Math.max(1, honest) + 1 / Math.max(1, hostile)),
    }
  })
}

/** Absolute difference between the predicted and the observed share. */
export const bandError = ({ predicted, observed }: Band): number => Math.abs(predicted - observed)
