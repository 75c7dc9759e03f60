import type { ProbeValues } from '@vigil/contract'

const RATE_HZ = 44_100
const LENGTH = 5000
/** The samples before the compressor has settled do not differ between engines. */
const SETTLED = 4500

/**
 * Returns the sum of a rendered sound, which depends on the engine's oscillator and compressor, as
 * introduced by FingerprintJS. Noisy if two renderings differ.
 */
export async function audio(): Promise<ProbeValues['audio'] | undefined> {
  if (typeof OfflineAudioContext === 'undefined') return undefined
  const first = await render()
  return { hash: String(first), noisy: first !== (await render()) }
}

async function render(): Promise<number> {
  const context = new OfflineAudioContext(1, LENGTH, RATE_HZ)
  const oscillator = context.createOscillator()
  oscillator.type = 'triangle'
  oscillator.frequency.value = 10_000
  const compressor = context.createDynamicsCompressor()
  compressor.threshold.value = -50
  compressor.knee.value = 40
  compressor.ratio.value = 12
  compressor.attack.value = 0
  compressor.release.value = 0.25
  oscillator.connect(compressor)
  compressor.connect(context.destination)
  oscillator.start()
  const samples = (await context.startRendering()).getChannelData(0)
  return samples.subarray(SETTLED).reduce((sum, sample) => sum + Math.abs(sample), 0)
}
