import type { DeviceComponent } from './components.ts'

/** How much each component identifies a machine; after the entropies that fingerprint studies give. */
const WEIGHTS: Readonly<Record<DeviceComponent, number>> = {
  canvas: 3,
  webgl: 3,
  fonts: 3,
  webglParameters: 2,
  audio: 2,
  cores: 1,
  memory: 1,
  platform: 1,
  touch: 1,
  math: 1,
  vendor: 0.5,
  colorDepth: 0.5,
}
/** Below this much in common two sketches cannot be compared: all that a model line shares is 6. */
const LEAST_COMPARED = 6.5

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
  for (const [name, weight] of Object.entries(WEIGHTS)) {
    if (!Object.hasOwn(a, name) || !Object.hasOwn(b, name)) continue
    compared += weight
    if (a[name] === b[name]) equal += weight
  }
  return compared < LEAST_COMPARED ? 0 : equal / compared
}
