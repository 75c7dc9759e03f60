import { type Band, bandsOf, type Scores } from '../calibration/bands.ts'
import { isotonic } from '../calibration/isotonic.ts'
import { atPrevalence, type Counted } from '../calibration/weighted.ts'
import type { Judged } from '../judged.ts'
import { simulate } from '../simulate.ts'
import { PUBLISHED } from '../world/assumptions.ts'
import type { Chance } from '../world/chance.ts'
import { scoreOf } from './attackers.ts'

/**
 * One sign-up in so many is hostile where a prevalence is needed: farms and bursts create many accounts each
 * (judgement).
 */
export const SIGNUPS_ONE_IN = 20
/**
 * Few honest sign-ups have a high score: with 24 populations, the standard error of a band is up to .02, near the bar
 * of .03.
 */
const POPULATIONS = 48
const FOLDS = 4
const FIRST_SEED = 1001
/** Factor on the days between logins: only sign-ups are measured, and fewer logins make a population run in seconds. */
const LOGIN_GAP_FACTOR = 8

/** Calibration of the scores of sign-ups. */
export interface SignupCalibration {
  populations: number
  people: number
  oneIn: number
  bands: Band[]
}

/**
 * Simulates populations of the published world in which only sign-ups are attacked, and calibrates the scores of
 * sign-ups by four-fold cross-validation over the populations.
 */
export async function calibratedSignups(people: number): Promise<SignupCalibration> {
  const populations: Scores[] = []
  const assumptions = {
    ...PUBLISHED,
    people,
    triedShare: 0,
    meanGapDays: (chance: Chance) => LOGIN_GAP_FACTOR * PUBLISHED.meanGapDays(chance),
  }
  for (let i = 0; i < POPULATIONS; i++) {
    const { judged } = await simulate(FIRST_SEED + i, assumptions, 0)
    populations.push(signupScores(judged))
  }
  return {
    populations: POPULATIONS,
    people,
    oneIn: SIGNUPS_ONE_IN,
    bands: signupBands(populations),
  }
}

/** Returns the bands of the populations' scores, each fourth of them predicted by an isotonic fit to the others. */
export function signupBands(populations: readonly Scores[]): Band[] {
  const folds = Array.from({ length: FOLDS }, (_, fold) => {
    const isTested = (_: Scores, i: number) => i % FOLDS === fold
    return {
      counted: countedOf(populations.filter(isTested)),
      calibrated: isotonic(countedOf(populations.filter((it, i) => !isTested(it, i)))),
    }
  })
  return bandsOf(folds, merge(populations))
}

function signupScores(judged: readonly Judged[]): Scores {
  const signups = judged.filter(({ event }) => event === 'signup')
  return {
    honest: signups.filter(({ segments }) => segments !== null).map(scoreOf),
    hostile: signups.filter(({ segments }) => segments === null).map(scoreOf),
  }
}

const merge = (populations: readonly Scores[]): Scores => ({
  honest: populations.flatMap(({ honest }) => honest),
  hostile: populations.flatMap(({ hostile }) => hostile),
})

function countedOf(populations: readonly Scores[]): Counted[] {
  const { honest, hostile } = merge(populations)
  return atPrevalence(honest, hostile, SIGNUPS_ONE_IN)
}
