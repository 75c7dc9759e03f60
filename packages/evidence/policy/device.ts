import type { DeviceComponent } from '../device/components.ts'

/** Device key and sketch. */
export const device = {
  /** Components from which a key is computed. */
  minComponents: 6,
  /** Confidence of the fingerprint library from which a device counts as medium and as high. */
  confidence: { medium: 0.4, high: 0.6 },
  /** Approximate bits by which a component identifies a machine (entropies of fingerprint studies). */
  componentWeights: {
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
  } satisfies Record<DeviceComponent, number>,
  /**
   * Parts that change for different causes: a driver, a font, a browser or a memory module changes one. `hardware`:
   * those that no update of system, browser and fonts changes together with another. From `minDiffering` on it is
   * another machine (judgement).
   */
  parts: {
    hardware: ['webgl', 'cores', 'memory'],
    independent: ['webgl', 'cores', 'memory', 'fonts', 'audio'],
    minDiffering: 2,
  } satisfies {
    hardware: readonly DeviceComponent[]
    independent: readonly DeviceComponent[]
    minDiffering: number
  },
  /** Minimum weight of the components that two sketches have in common: those that a model line shares weigh 6. */
  minComparedWeight: 6.5,
  /** Equal components from which a difference is a change of one machine. */
  minEqualComponents: 5,
} as const
