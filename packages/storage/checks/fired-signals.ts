import { evidencePolicy, type ObservedSignal } from '@vigil/evidence'
import type { CheckExtra } from '../schema/index.ts'
import type { StoredContribution } from './packed-judgement.ts'

const { weightsPerUnit } = evidencePolicy.recorded

/** Returns the weights of fired signals as they are stored, so that a check can be judged again. */
export function packSignals(
  contributions: readonly (StoredContribution & { muted?: true | undefined })[],
  fired: readonly ObservedSignal[],
): Pick<CheckExtra, 'weights' | 'muted'> {
  const weights = new Map(
    fired.map(({ code, weight }) => [code, Math.round(weight * weightsPerUnit)]),
  )
  const counted = contributions.filter(({ code, muted }) => code !== 'base' && muted !== true)
  const muted = contributions.filter((one) => one.muted === true)
  return {
    weights: counted.map(({ code }) => weights.get(code) ?? 0),
    ...(muted.length > 0 && {
      muted: muted.map(({ code }): [string, number] => [code, weights.get(code) ?? 0]),
    }),
  }
}

/** Returns the signals that fired at a stored check; null: its version did not store them. */
export function readSignals(
  contributions: readonly StoredContribution[] | null,
  { weights, muted = [] }: Pick<CheckExtra, 'weights' | 'muted'>,
): ObservedSignal[] | null {
  const counted = contributions?.filter(({ code }) => code !== 'base')
  if (weights === undefined || counted?.length !== weights.length) return null
  return [
    ...counted.map(({ code }, i) => ({ code, weight: (weights[i] ?? 0) / weightsPerUnit })),
    ...muted.map(([code, weight]) => ({ code, weight: weight / weightsPerUnit })),
  ]
}
