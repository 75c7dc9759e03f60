import type { DeviceComponent } from '../device/components.ts'

/** Device key and sketch. */
export const device = {
  /** Components from which a key is computed. */
  minComponents: 6,
  /** Confidence of the fingerprint library from which a device counts as medium and as high. */
  confidence: { medium: 0.4, high: 0.6 },
  /** Bits, roughly, by which a component identifies a machine (entropies of fingerprint studies). */
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
  /** Weight in common from which two sketches are compared: all that a model line shares is 6. */
  minCompared: 6.5,
  /** Components alike from which what differs is a change of one machine. */
  minAlike: 5,
} as const
