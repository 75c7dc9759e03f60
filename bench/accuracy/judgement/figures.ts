import { POLICY_VERSION } from '@vigil/scoring'
import type { BenignRows } from './benign-rows.ts'
import type { Judged, Run } from './judged.ts'
import { type Ablation, ablation } from './measure/ablation.ts'
import {
  type AttackerFigures,
  baselineOf,
  loginFigures,
  mixedFigures,
  signupFigures,
} from './measure/attackers.ts'
import { type Detection, detections } from './measure/bursts.ts'
import { calibrationFigures } from './measure/calibration.ts'
import { byFrequency, reauthentication } from './measure/reauthentication.ts'
import { type RocPoint, rocCurves } from './measure/roc.ts'
import { type Segment, segmentsOf, spreadOf } from './measure/segments.ts'
import type { SignupCalibration } from './measure/signup-calibration.ts'
import { honestSignups, type SignupOutcome } from './measure/signups.ts'

/** Shares of good logins that get a step-up, by attacker, then by length of history. */
type Proofs = Record<string, Record<string, number>>

/** All figures of one seed. */
export interface SeedFigures {
  logins: Record<string, AttackerFigures>
  baseline: Record<string, AttackerFigures>
  mixed: ReturnType<typeof mixedFigures>
  mixedBaseline: ReturnType<typeof mixedFigures>
  signups: Record<string, AttackerFigures>
  honestSignups: SignupOutcome
  /** Good logins that get a step-up at the threshold that stops 98 % of an attacker's attempts. */
  reauthentication: Proofs
  reauthenticationBaseline: Proofs
  byFrequency: Proofs
}

/** Figures of one world: the mean over its seeds, and those that are measured over all seeds together. */
export interface WorldFigures {
  name: string
  people: number
  days: number
  attempts: number
  mean: SeedFigures
  seeds: Record<string, SeedFigures>
  segments: Segment[]
  spreadAt1: number
  spread: number
  /** Over all seeds together. */
  roc: Record<string, RocPoint[]>
  rocBaseline: Record<string, RocPoint[]>
  calibration: ReturnType<typeof calibrationFigures>
  detections: Record<string, Detection>
  ablation: Ablation[]
}

/** All figures of one run. */
export interface Figures {
  policyVersion: string
  seeds: number[]
  worlds: WorldFigures[]
  /** Measured in further populations of the first world, in which only sign-ups are attacked. */
  signupCalibration: SignupCalibration
  benignRows: BenignRows[]
}

const PROVED = ['naive', 'vpn', 'targeted', 'very targeted']
const MIN_TPR = 0.98

export function worldFigures(
  { name, people, days }: { name: string; people: number; days: number },
  runs: readonly Run[],
): WorldFigures {
  const all = runs.flatMap(({ judged }) => judged)
  const seeds = runs.map(({ seed, judged }) => [`${seed}`, seedFigures(judged)] as const)
  const segments = segmentsOf(all)
  return {
    name,
    people,
    days,
    attempts: all.length,
    mean: meanOf(seeds.map(([, figures]) => figures)),
    seeds: Object.fromEntries(seeds),
    segments,
    spreadAt1: spreadOf(segments, ({ stoppedAt1 }) => stoppedAt1),
    spread: spreadOf(segments, ({ stopped }) => stopped),
    roc: rocCurves(all),
    rocBaseline: rocCurves(all, baselineOf),
    calibration: calibrationFigures(runs),
    detections: detections(all),
    ablation: ablation(all),
  }
}

export const figuresOf = (
  seeds: number[],
  worlds: WorldFigures[],
  signupCalibration: SignupCalibration,
  benignRows: BenignRows[],
): Figures => ({ policyVersion: POLICY_VERSION, seeds, worlds, signupCalibration, benignRows })

function seedFigures(judged: readonly Judged[]): SeedFigures {
  const proofs = (by: (attacker: string) => Record<string, number>): Proofs =>
    Object.fromEntries(PROVED.map((attacker) => [attacker, by(attacker)]))
  return {
    logins: loginFigures(judged),
    baseline: loginFigures(judged, baselineOf),
    mixed: mixedFigures(judged),
    mixedBaseline: mixedFigures(judged, baselineOf),
    signups: signupFigures(judged),
    honestSignups: honestSignups(judged),
    reauthentication: proofs((attacker) => reauthentication(judged, attacker, MIN_TPR)),
    reauthenticationBaseline: proofs((attacker) =>
      reauthentication(judged, attacker, MIN_TPR, baselineOf),
    ),
    byFrequency: proofs((attacker) => byFrequency(judged, attacker, MIN_TPR)),
  }
}

/** Returns the mean of objects of one shape, number by number. */
function meanOf<T extends object>(all: readonly T[]): T
function meanOf(all: readonly unknown[]): unknown {
  const [first] = all
  if (typeof first === 'number') {
    return all.reduce<number>((sum, value) => sum + Number(value), 0) / all.length
  }
  if (typeof first !== 'object' || first === null) return first
  return Object.fromEntries(
    Object.keys(first).map((key) => [key, meanOf(all.map((it) => Object(it)[key]))]),
  )
}
