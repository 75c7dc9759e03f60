import { bandsOf } from '../calibration/bands.ts'
import { type Bin, binsOf, brier, calibrationError } from '../calibration/errors.ts'
import { isotonic } from '../calibration/isotonic.ts'
import { platt } from '../calibration/platt.ts'
import { atPrevalence, type Calibrated, type Counted } from '../calibration/weighted.ts'
import { isGoodLogin, type Judged, type Run } from '../judged.ts'
import { ONE_IN, referenceAttempts, scoreOf } from './attackers.ts'

/** A calibration fitted on one seed and tested on the others. */
export interface CalibrationFigures {
  /** Mean over the seeds that were not fitted on. */
  ece: number
  brier: number
  bins: Bin[]
}

/**
 * Platt's and isotonic calibration, fitted on the first seed and tested on each other; with one
 * seed alone it is fitted on its even attempts and tested on its odd ones.
 */
export function calibrationFigures(runs: readonly Run[]) {
  const [fitted, tested] = split(runs.map(({ judged }) => judged))
  const sigmoid = platt(fitted)
  const steps = isotonic(fitted)
  const figures = (calibrated: Calibrated): CalibrationFigures => {
    const bins = tested.map((counted) => binsOf(counted, calibrated))
    const mean = (values: number[]) => values.reduce((a, b) => a + b, 0) / values.length
    return {
      ece: mean(bins.map(calibrationError)),
      brier: mean(tested.map((counted) => brier(counted, calibrated))),
      bins: bins[0] ?? [],
    }
  }
  return {
    platt: { slope: sigmoid.a, offset: sigmoid.c, ...figures(sigmoid) },
    isotonic: figures(steps),
    /** Of the isotonic calibration, over all attempts that were not fitted on. */
    bands: bandsOf(tested, testedScores(runs), steps),
  }
}

function split(runs: readonly Judged[][]): [Counted[], Counted[][]] {
  const [first = [], ...others] = runs
  if (others.length > 0) return [countedOf(first), others.map(countedOf)]
  const half = (odd: number) => countedOf(first.filter((_, i) => i % 2 === odd))
  return [half(0), [half(1)]]
}

function testedScores(runs: readonly Run[]): number[] {
  const tested = runs.length > 1 ? runs.slice(1) : runs
  return tested.flatMap(({ judged }) =>
    [...judged.filter(isGoodLogin), ...referenceAttempts(judged)].map(scoreOf),
  )
}

function countedOf(judged: readonly Judged[]): Counted[] {
  const honest = judged.filter(isGoodLogin).map(scoreOf)
  return atPrevalence(honest, referenceAttempts(judged).map(scoreOf), ONE_IN)
}
