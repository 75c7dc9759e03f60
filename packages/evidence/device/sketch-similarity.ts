import { evidencePolicy } from '../policy/index.ts'
import type { DeviceComponent } from './components.ts'

const { componentWeights, minComparedWeight, minEqualComponents } = evidencePolicy.device
/** Computed once, as two sketches are compared for each earlier visit. */
const WEIGHTS = Object.entries(componentWeights)
const NAMES = Object.keys(componentWeights)
/** Components that an update of the graphics driver changes together. */
const GRAPHICS: ReadonlySet<string> = new Set<DeviceComponent>([
  'canvas',
  'webgl',
  'webglParameters',
])

/**
 * Returns the similarity 0..1 of two device sketches: the weighted share of equal components among those that
 * both have; 0 if they have too little in common.
 */
export function sketchSimilarity(
  a: Readonly<Record<string, string>> | null,
  b: Readonly<Record<string, string>> | null,
): number {
  if (!a || !b) return 0
  let compared = 0
  let equal = 0
  for (const [name, weight] of WEIGHTS) {
    const [one, other] = [a[name], b[name]]
    if (one === undefined || other === undefined) continue
    compared += weight
    if (one === other) equal += weight
  }
  return compared < minComparedWeight ? 0 : equal / compared
}

/**
 * Whether two sketches differ only in what graphics drivers change: an update of one
 * machine, or two machines of one line with different graphics cards.
 */
export function differInGraphicsAlone(
  a: Readonly<Record<string, string>> | null,
  b: Readonly<Record<string, string>> | null,
): boolean {
  if (!a || !b) return false
  const compared = NAMES.filter((name) => a[name] !== undefined && b[name] !== undefined)
  const differing = compared.filter((name) => a[name] !== b[name])
  return (
    compared.length - differing.length >= minEqualComponents &&
    differing.length > 0 &&
    differing.every((name) => GRAPHICS.has(name))
  )
}
