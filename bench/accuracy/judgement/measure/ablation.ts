import type { CompartmentId } from '@vigil/contract'
import { assess, type Signal, signals } from '@vigil/scoring'
import type { Judged } from '../judged.ts'
import { loginFigures, REFERENCE, signupFigures } from './attackers.ts'

/** The figures without the signals of one compartment. */
export interface Ablation {
  without: CompartmentId | 'nothing'
  /** AUC by attacker and by kind of farm. */
  auc: Record<string, number>
  tpr01: Record<string, number>
}

/** Judges the sampled attempts again, each time without the signals of one compartment. */
export function ablation(judged: readonly Judged[]): Ablation[] {
  const compartments = [...new Set(signals.map(({ compartment }) => compartment))].sort()
  return [
    ablated(judged, 'nothing', signals),
    ...compartments.map((without) =>
      ablated(
        judged,
        without,
        signals.filter(({ compartment }) => compartment !== without),
      ),
    ),
  ]
}

function ablated(
  judged: readonly Judged[],
  without: Ablation['without'],
  left: readonly Signal[],
): Ablation {
  const again = judged.flatMap((it) =>
    it.evidence === null ? [] : [{ ...it, score: assess(it.evidence, left).score }],
  )
  const logins = loginFigures(again)
  const signups = signupFigures(again)
  const figures = [
    ...REFERENCE.map((name) => [name, logins[name]] as const),
    ...Object.entries(signups),
  ]
  const read = (name: 'auc' | 'tpr01') =>
    Object.fromEntries(figures.map(([group, it]) => [group, it?.[name] ?? Number.NaN]))
  return { without, auc: read('auc'), tpr01: read('tpr01') }
}
