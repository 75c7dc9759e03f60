import type { NetworkFacts, NetworkFinding } from '@vigil/evidence'

/** Returns the trust in the best finding of a kind, 0..1; 1 if no finding names its source. */
export function trustOf(network: NetworkFacts, kind: NetworkFinding['kind']): number {
  const findings = network.findings.filter((finding) => finding.kind === kind)
  return findings.length === 0 ? 1 : Math.max(...findings.map(({ trust }) => trust))
}
