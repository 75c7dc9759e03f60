import { type Band, bandsOf, type Scores } from '../calibration/bands.ts'
import { isotonic } from '../calibration/isotonic.ts'
import { atPrevalence, type Counted } from '../calibration/weighted.ts'
import type { Judged } from '../judged.ts'
import { simulate } from '../simulate.ts'
import { PUBLISHED } from '../world/assumptions.ts'
import type { Chance } from '../world/chance.ts'
import { scoreOf } from './attackers.ts'

/** One sign-up in so many is hostile where a prevalence is needed: farms and bursts come by the dozen. */
export const SIGNUPS_ONE_IN = 20
/** Of honest sign-ups few score much, so that three populations tell nothing of the upper bands. */
const POPULATIONS = 24
const FOLDS = 4
const FIRST_SEED = 1001
/** Only sign-ups are measured: people log in so many times more seldom, and a population lives in seconds. */
const SELDOM = 8

/** What scores of sign-ups mean. */
export interface SignupCalibration {
  populations: number
  people: number
  oneIn: number
  bands: Band[]
}

/**
 * Lets populations of the published world live, of which sign-ups alone are attacked, and measures what a score of a
 * sign-up means in each fourth of them, by what was fitted to the others.
 */
export async function calibratedSignups(people: number): Promise<SignupCalibration> {
  const populations: Scores[] = []
  const assumptions = {
    ...PUBLISHED,
    people,
    triedShare: 0,
    meanGapDays: (chance: Chance) => SELDOM * PUBLISHED.meanGapDays(chance),
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

/** The bands of scores of these populations, each fourth of them by an isotonic fit to the others. */
export function signupBands(populations: readonly Scores[]): Band[] {
  const folds = Array.from({ length: FOLDS }, (_, fold) => {
    const isTested = (_: Scores, i: number) => i % FOLDS === fold
    return {
      counted: countedOf(populations.filter(isTested)),
      calibrated: isotonic(countedOf(populations.filter((it, i) => !isTested(it, i)))),
    }
  })
  return bandsOf(folds, together(populations))
}

function signupScores(judged: readonly Judged[]): Scores {
  const signups = judged.filter(({ event }) => event === 'signup')
  return {
    honest: signups.filter(({ segments }) => segments !== null).map(scoreOf),
    hostile: signups.filter(({ segments }) => segments === null).map(scoreOf),
  }
}

const together = (populations: readonly Scores[]): Scores => ({
  honest: populations.flatMap(({ honest }) => honest),
  hostile: populations.flatMap(({ hostile }) => hostile),
})

function countedOf(populations: readonly Scores[]): Counted[] {
  const { honest, hostile } = together(populations)
  return atPrevalence(honest, hostile, SIGNUPS_ONE_IN)
}
