import type { Collected, DeviceProbe, ProbeResult } from '@vigil/contract'
import { has } from './page/has.ts'
import { hash } from './page/hash.ts'
import type { ProbeResults } from './probe.ts'

/** The device probes of the contract, repeated here to keep the contract out of the bundle. */
const STABLE: Readonly<Record<DeviceProbe, true>> = {
  platform: true,
  vendor: true,
  canvas: true,
  audio: true,
  webgl: true,
  fonts: true,
  hardwareConcurrency: true,
  deviceMemory: true,
  maxTouchPoints: true,
  mathHash: true,
  colorDepth: true,
}
const MIN_COMPONENTS = 6
/** Without one of these, thousands of machines share a hash. */
const DISTINCTIVE: readonly DeviceProbe[] = ['canvas', 'webgl', 'fonts', 'audio']

/**
 * Returns a hash of the stable components and the probability that it is unique to this machine, by platform: all
 * phones of one model have the same hash. Empty if too few components are known. The key that links visits is computed
 * on the server from the components themselves.
 */
export function fingerprint(
  results: ProbeResults,
): Pick<Collected, 'fingerprint' | 'fingerprintConfidence'> {
  const isChromium = observed(results.vendor).startsWith('Google')
  const known = Object.keys(STABLE)
    .filter(isStable)
    .filter((name) => {
      const result = results[name]
      // Safari reports a random number of cores, Firefox a rounded one in private windows.
      if (name === 'hardwareConcurrency' && !isChromium) return false
      return result?.state === 'ok' && !isNoisy(result.value)
    })
  if (known.length < MIN_COMPONENTS || !known.some((name) => DISTINCTIVE.includes(name))) return {}
  const lines = known.map((name) => `${name}=${JSON.stringify(observed<unknown>(results[name]))}`)
  return { fingerprint: hash(lines.join('\n')), fingerprintConfidence: prior(results) }
}

function isStable(name: string): name is DeviceProbe {
  return name in STABLE
}

function isNoisy(value: unknown): boolean {
  return has(value, 'noisy') && value.noisy === true
}

/** Constants of FingerprintJS (agent/confidence.ts): how much the hardware of a platform varies. */
function prior({ vendor, platform }: ProbeResults): number {
  const system = observed(platform)
  if (/Android/.test(navigator.userAgent)) return 0.4
  if (observed(vendor).startsWith('Apple')) return 0.3
  if (/^Win/.test(system)) return 0.6
  return /^Mac/.test(system) ? 0.5 : 0.7
}

function observed<Value>(result: ProbeResult<Value> | undefined): Value | '' {
  return result?.state === 'ok' ? result.value : ''
}
