import type { Signal } from '../../signal.ts'

/** Privacy tools do this. */
export const canvasNoise: Signal = {
  code: 'canvas_noise',
  label: 'Canvas output randomised',
  clause: 'drawings are randomised, as privacy tools do',
  category: 'device_integrity',
  compartment: 'fingerprint',
  facets: ['riskSignals'],
  flags: [],
  weight: 0.4,
  source: 'measured',
  measure: ({ device }) => device?.canvasNoise === true,
}
