import type { NetworkFacts, NetworkGround } from '@vigil/evidence'

/** How far the best ground of a finding is to be trusted, 0..1; 1 where none is named. */
export function trustOf(network: NetworkFacts, finding: NetworkGround['finding']): number {
  const grounds = network.grounds.filter((ground) => ground.finding === finding)
  return grounds.length === 0 ? 1 : Math.max(...grounds.map(({ trust }) => trust))
}
