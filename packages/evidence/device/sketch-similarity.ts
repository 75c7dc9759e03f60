import { evidencePolicy } from '../policy/index.ts'

const { componentWeights, minCompared } = evidencePolicy.device

/**
 * How alike two device sketches are, 0..1: the weighted share of equal components among those that
 * both have, 0 where they have too little in common. From 0.85 they count as one device.
 */
export function sketchSimilarity(
  a: Readonly<Record<string, string>> | null,
  b: Readonly<Record<string, string>> | null,
): number {
  if (!a || !b) return 0
  let compared = 0
  let equal = 0
  for (const [name, weight] of Object.entries(componentWeights)) {
    if (!Object.hasOwn(a, name) || !Object.hasOwn(b, name)) continue
    compared += weight
    if (a[name] === b[name]) equal += weight
  }
  return compared < minCompared ? 0 : equal / compared
}
