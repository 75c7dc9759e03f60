import { type Band, bandError } from './calibration/bands.ts'
import type { Figures, WorldFigures } from './figures.ts'

/** A figure that must be reached, or must not be passed. */
export interface Held {
  name: string
  value: number
  least?: number
  most?: number
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
/** Calibration error of a band of the score, and visits from which it is one. */
const MAX_BAND_ERROR = 0.03
const MIN_BAND_VISITS = 300
const MAX_SPREAD = 2
const MAX_BLOCKED = 0.001
const MAX_CHALLENGED = 0.02
/** A share to two digits that is asked to be 1 is reached from here on. */
const ROUNDING = 0.005

/** Every bar with its figure: of the first world, mean of the seeds, and of the benign rows. */
export function barsOf({ worlds: [world], signupCalibration, benignRows }: Figures): Held[] {
  if (world === undefined) return []
  const { mean, calibration } = world
  return [
    ...LOGINS.flatMap(([attacker, auc, tpr01]) => [
      { name: `${attacker}: AUC`, value: mean.logins[attacker]?.auc ?? 0, least: auc },
      {
        name: `${attacker}: TPR at 1 % FPR`,
        value: mean.logins[attacker]?.tpr01 ?? 0,
        least: tpr01 === 1 ? 1 - ROUNDING : tpr01,
      },
    ]),
    { name: 'signup farm: AUC', value: mean.signups['signup farm']?.auc ?? 0, least: 0.95 },
    { name: 'burst: AUC', value: mean.signups.burst?.auc ?? 0, least: 0.995 },
    ...PROOFS.map(([history, most]) => ({
      name: `good logins proved at TPR .98 of targeted, history ${history}`,
      value: mean.reauthentication.targeted?.[history] ?? 1,
      most,
    })),
    { name: 'ECE after Platt', value: calibration.platt.ece, most: MAX_ECE },
    { name: 'ECE after isotonic', value: calibration.isotonic.ece, most: MAX_ECE },
    ...bandErrors('calibration error', calibration.bands),
    ...bandErrors('calibration error of sign-ups', signupCalibration.bands),
    { name: 'FPR spread at 1 % FPR', value: world.spreadAt1, most: MAX_SPREAD },
    ...betterThanBaseline(world),
    { name: 'honest signups blocked', value: mean.honestSignups.blocked, most: MAX_BLOCKED },
    {
      name: 'honest signups challenged or shadowed',
      value: mean.honestSignups.challengedOrShadowed,
      most: MAX_CHALLENGED,
    },
    ...benignRows.flatMap(({ rows, blocked, challengedOrShadowed }) => [
      { name: `${rows}: blocked`, value: blocked, most: MAX_BLOCKED },
      {
        name: `${rows}: challenged or shadowed`,
        value: challengedOrShadowed,
        most: MAX_CHALLENGED,
      },
    ]),
  ]
}

const bandErrors = (what: string, bands: readonly Band[]): Held[] =>
  bands
    .filter(({ visits }) => visits >= MIN_BAND_VISITS)
    .map((band) => ({
      name: `${what}, score ${band.from}-${band.to}`,
      value: bandError(band),
      most: MAX_BAND_ERROR,
    }))

/** Ours less the baseline's, of every attacker at a login. */
function betterThanBaseline({ mean }: WorldFigures): Held[] {
  return Object.entries(mean.logins).map(([attacker, { auc }]) => ({
    name: `${attacker}: AUC above the baseline's`,
    value: auc - (mean.baseline[attacker]?.auc ?? 1),
    least: Number.MIN_VALUE,
  }))
}

export const isReached = ({ value, least = -Infinity, most = Infinity }: Held): boolean =>
  value >= least && value <= most
