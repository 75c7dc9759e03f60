import type { CompartmentId } from '@vigil/contract'
import { policy } from '../policy/index.ts'

/**
 * Returns the weight of a finding beside another one of its compartment by which the same fact is counted, so that both
 * add up to the larger of their log-odds: the weaker is discounted by rank, and their difference alone would be too little.
 */
export function weightBeside(odds: number, counted: number, compartment: CompartmentId): number {
  if (odds <= counted) return 0
  const { rankFactor } = policy.compartments[compartment]
  const asStronger = odds - rankFactor * counted
  return asStronger >= counted ? asStronger : (odds - counted) / rankFactor
}
