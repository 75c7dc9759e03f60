import type { Signal } from '../../signal.ts'

/** Privacy tools do this: an extension by a function that it replaces, which `native_tamper` says. */
export const canvasNoise: Signal = {
  code: 'canvas_noise',
  label: 'Canvas output randomised',
  clause: 'drawings are randomised, as privacy tools do',
  category: 'device_integrity',
  compartment: 'fingerprint',
  facets: ['riskSignals'],
  flags: [],
  measure: ({ device, automation }) =>
    device?.canvasNoise === true && automation?.nativeTamper !== true,
}
