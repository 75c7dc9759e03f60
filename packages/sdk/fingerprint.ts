import type { Collected, ProbeName, ProbeResult } from '@vigil/contract'
import { hash } from './page/hash.ts'
import type { ProbeResults } from './probe.ts'

/** Components that neither travel, language, zoom, window nor a browser update change. */
const STABLE: readonly ProbeName[] = [
  'platform',
  'vendor',
  'canvas',
  'audio',
  'webgl',
  'fonts',
  'hardwareConcurrency',
  'deviceMemory',
  'maxTouchPoints',
  'mathHash',
  'colorDepth',
]
const FEWEST = 6

/**
 * A hash of the stable components and the chance that it is this machine's alone, by platform: one
 * model of phone gives one hash. Empty where too few components are known. The key that links
 * visits is computed on the server from the components themselves.
 */
export function fingerprint(
  results: ProbeResults,
): Pick<Collected, 'fingerprint' | 'fingerprintConfidence'> {
  const isWebKit = textOf(results.vendor).startsWith('Apple')
  const known = STABLE.flatMap((name) => {
    // Safari gives a random number of cores.
    const result = isWebKit && name === 'hardwareConcurrency' ? undefined : results[name]
    return result?.state === 'ok' && !isNoisy(result.value)
      ? [`${name}=${JSON.stringify(result.value)}`]
      : []
  })
  if (known.length < FEWEST) return {}
  return { fingerprint: hash(known.join('\n')), fingerprintConfidence: prior(results) }
}

function isNoisy(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'noisy' in value && value.noisy === true
}

/** FingerprintJS's own constants (agent/confidence.ts): how much the hardware of a platform varies. */
function prior({ vendor, platform }: ProbeResults): number {
  const system = textOf(platform)
  if (/Android/.test(navigator.userAgent)) return 0.4
  if (textOf(vendor).startsWith('Apple')) return 0.3
  if (/^Win/.test(system)) return 0.6
  return /^Mac/.test(system) ? 0.5 : 0.7
}

function textOf(result: ProbeResult<string> | undefined): string {
  return result?.state === 'ok' ? result.value : ''
}
