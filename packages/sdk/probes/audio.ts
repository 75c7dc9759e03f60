import { getUnstableAudioFingerprint } from '@fingerprintjs/fingerprintjs'
import type { ProbeValues } from '@vigil/contract'

/** Sum of a rendered sound, as the engine and its maths give it. */
export async function audio(): Promise<ProbeValues['audio'] | undefined> {
  const first = await render()
  // Negative: not supported, suspended, or known to answer with noise.
  if (first < 0) return undefined
  const second = await render()
  return { hash: String(first), noisy: first !== second }
}

async function render(): Promise<number> {
  const sound = getUnstableAudioFingerprint()
  return typeof sound === 'number' ? sound : sound()
}
