import type { UserAgentFacts } from '@vigil/evidence'
import { policy } from '../../policy/index.ts'
import { declareSignal } from '../../signal.ts'

/**
 * Privacy tools add noise: an extension does so by replacing a function, which `native_tamper` reports. A browser that
 * adds it for all its users does not count.
 */
export const canvasNoise = declareSignal({
  code: 'canvas_noise',
  label: 'Canvas output randomised',
  clause: 'the browser randomises its graphics, as privacy tools do',
  compartment: 'fingerprint',
  measure: ({ device, automation, userAgent }) =>
    device?.canvasNoise === true && automation?.nativeTamper !== true && !randomises(userAgent),
})

const randomises = (browser: UserAgentFacts | null): boolean =>
  browser?.family === 'safari' && (browser.major ?? 0) >= policy.signals.canvas_noise.minSafariMajor
