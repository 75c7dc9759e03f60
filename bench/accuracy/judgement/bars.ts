import { type Bar, meets } from '../bar.ts'
import { type Band, bandError } from './calibration/bands.ts'
import type { Figures, WorldFigures } from './figures.ts'

/** A figure with its bar. */
export interface BarFigure extends Bar {
  name: string
  value: number
}

const LOGINS: readonly [attacker: string, auc: number, tpr01: number][] = [
  ['naive', 0.999, 1],
  ['vpn', 0.996, 0.96],
  ['targeted', 0.99, 0.9],
  ['very targeted', 0.96, 0.6],
]
const PROOFS = [
  ['8-12', 0.12],
  ['25-40', 0.08],
] as const
const MAX_ECE = 0.005
/** Highest calibration error of a band of the score; bands of fewer visits have no bar. */
const MAX_BAND_ERROR = 0.03
const MIN_BAND_VISITS = 300
const MAX_SPREAD = 2
const MAX_BLOCKED = 0.001
const MAX_CHALLENGED = 0.02
/** Tolerance of a bar of 1, which is meant to two digits. */
const ROUNDING = 0.005

/** Returns every bar with its figure: the mean over the seeds of the first world, and the benign rows. */
export function barsOf({ worlds: [world], signupCalibration, benignRows }: Figures): BarFigure[] {
  if (world === undefined) return []
  const { mean, calibration } = world
  return [
    ...LOGINS.flatMap(([attacker, auc, tpr01]) => [
      { name: `${attacker}: AUC`, value: mean.logins[attacker]?.auc ?? 0, min: auc },
      {
        name: `${attacker}: TPR at 1 % FPR`,
        value: mean.logins[attacker]?.tpr01 ?? 0,
        min: tpr01 === 1 ? 1 - ROUNDING : tpr01,
      },
    ]),
    { name: 'signup farm: AUC', value: mean.signups['signup farm']?.auc ?? 0, min: 0.95 },
    { name: 'burst: AUC', value: mean.signups.burst?.auc ?? 0, min: 0.995 },
    ...PROOFS.map(([history, max]) => ({
      name: `good logins with a step-up at TPR .98 of targeted, history ${history}`,
      value: mean.reauthentication.targeted?.[history] ?? 1,
      max,
    })),
    { name: 'ECE after Platt', value: calibration.platt.ece, max: MAX_ECE },
    { name: 'ECE after isotonic', value: calibration.isotonic.ece, max: MAX_ECE },
    ...bandErrors('calibration error', calibration.bands),
    ...bandErrors('calibration error of sign-ups', signupCalibration.bands),
    { name: 'FPR spread at 1 % FPR', value: world.spreadAt1, max: MAX_SPREAD },
    ...betterThanBaseline(world),
    { name: 'honest signups blocked', value: mean.honestSignups.blocked, max: MAX_BLOCKED },
    {
      name: 'honest signups challenged or shadowed',
      value: mean.honestSignups.challengedOrShadowed,
      max: MAX_CHALLENGED,
    },
    ...benignRows.flatMap(({ rows, blocked, challengedOrShadowed }) => [
      { name: `${rows}: blocked`, value: blocked, max: MAX_BLOCKED },
      {
        name: `${rows}: challenged or shadowed`,
        value: challengedOrShadowed,
        max: MAX_CHALLENGED,
      },
    ]),
  ]
}

const bandErrors = (what: string, bands: readonly Band[]): BarFigure[] =>
  bands
    .filter(({ visits }) => visits >= MIN_BAND_VISITS)
    .map((band) => ({
      name: `${what}, score ${band.from}-${band.to}`,
      value: bandError(band),
      max: MAX_BAND_ERROR,
    }))

/** Our AUC minus the baseline's, for every attacker at a login. */
function betterThanBaseline({ mean }: WorldFigures): BarFigure[] {
  return Object.entries(mean.logins).map(([attacker, { auc }]) => ({
    name: `${attacker}: AUC above the baseline's`,
    value: auc - (mean.baseline[attacker]?.auc ?? 1),
    min: Number.MIN_VALUE,
  }))
}

export const isReached = (figure: BarFigure): boolean => meets(figure.value, figure)
