import { bandsOf, type Scores } from '../calibration/bands.ts'
import { binsOf, brier, calibrationError } from '../calibration/errors.ts'
import { isotonic } from '../calibration/isotonic.ts'
import { platt } from '../calibration/platt.ts'
import { atPrevalence, type Calibrated, type Counted } from '../calibration/weighted.ts'
import { isGoodLogin, type Judged, type Run } from '../judged.ts'
import { ONE_IN, referenceAttempts, scoreOf } from './attackers.ts'

/** Logins to fit a calibration on, and other logins to test it on. */
interface Fold {
  fitted: Counted[]
  tested: Counted[]
}

/**
 * Returns the errors of Platt's and of isotonic calibration, by leave-one-seed-out cross-validation. With a single seed
 * the fit uses its even attempts and the test its odd ones. Slope and offset are fitted to all seeds.
 */
export function calibrationFigures(runs: readonly Run[]) {
  const logins = runs.map(({ judged }) => judged)
  const folds = foldsOf(logins)
  const figures = (fitTo: (counted: readonly Counted[]) => Calibrated) => {
    const tested = folds.map((fold) => ({ counted: fold.tested, calibrated: fitTo(fold.fitted) }))
    const bins = tested.map(({ counted, calibrated }) => binsOf(counted, calibrated))
    const mean = (values: number[]) => values.reduce((a, b) => a + b, 0) / values.length
    return {
      tested,
      ece: mean(bins.map(calibrationError)),
      brier: mean(tested.map(({ counted, calibrated }) => brier(counted, calibrated))),
      bins: bins[0] ?? [],
    }
  }
  const sigmoid = platt(countedOf(logins.flat()))
  const { tested: _, ...ofPlatt } = figures(platt)
  const { tested, ...ofSteps } = figures(isotonic)
  return {
    platt: { slope: sigmoid.a, offset: sigmoid.c, ...ofPlatt },
    isotonic: ofSteps,
    /** Of the isotonic calibration, each seed predicted by a fit to the others. */
    bands: bandsOf(tested, scoresOf(logins.length > 1 ? logins.flat() : half(logins.flat(), 1))),
  }
}

const half = (judged: readonly Judged[], odd: number): Judged[] =>
  judged.filter((_, i) => i % 2 === odd)

function foldsOf(logins: readonly Judged[][]): Fold[] {
  const [only = []] = logins
  if (logins.length === 1) {
    return [{ fitted: countedOf(half(only, 0)), tested: countedOf(half(only, 1)) }]
  }
  return logins.map((judged, i) => ({
    fitted: countedOf(logins.filter((_, other) => other !== i).flat()),
    tested: countedOf(judged),
  }))
}

const scoresOf = (judged: readonly Judged[]): Scores => ({
  honest: judged.filter(isGoodLogin).map(scoreOf),
  hostile: referenceAttempts(judged).map(scoreOf),
})

function countedOf(judged: readonly Judged[]): Counted[] {
  const { honest, hostile } = scoresOf(judged)
  return atPrevalence(honest, hostile, ONE_IN)
}
