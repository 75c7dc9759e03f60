import type { CompartmentId } from '@vigil/contract'
import { policy } from '../policy/index.ts'

/**
 * Returns the weight of a signal if another one of its compartment counts the same fact: both then add up to the larger
 * of their log-odds. The weaker is discounted by rank, so their difference alone would be too little.
 */
export function remainingWeight(odds: number, counted: number, compartment: CompartmentId): number {
  if (odds <= counted) return 0
  const { rankFactor } = policy.compartments[compartment]
  const asStronger = odds - rankFactor * counted
  return asStronger >= counted ? asStronger : (odds - counted) / rankFactor
}
