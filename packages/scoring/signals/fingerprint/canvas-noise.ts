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
  measure: ({ device }) => device?.canvasNoise === true,
}
