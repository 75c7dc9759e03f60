import type { Collected } from '@vigil/contract'
import type { DeviceFacts } from '../evidence.ts'
import { memo } from '../memo.ts'
import { evidencePolicy } from '../policy/index.ts'
import { probe } from '../probes.ts'
import { asNumber, asText } from '../read.ts'
import { sha256Hex } from '../tls/hash.ts'
import { componentsOf, type DeviceComponent, isComplete, isNoisy } from './components.ts'

const { minComponents, confidence } = evidencePolicy.device
/** Without one of these a key would be shared by thousands of machines of one model line. */
const DISTINCTIVE: readonly DeviceComponent[] = ['canvas', 'webgl', 'fonts', 'audio']
const KEY_HEX = 32
/** Characters of a component in a sketch. */
export const SKETCH_HEX = 8
const LEVELS = ['low', 'medium', 'high'] as const

/**
 * Returns what identifies the machine: a key over the components that travel, language, zoom, window and browser
 * updates do not change, and a sketch of the known ones, for partial matches. There is no key until every probe has
 * finished, as a later component would change it. null: neither a fingerprint nor any component is known.
 */
export function deviceFacts(collected: Collected): DeviceFacts | null {
  const fingerprint = asText(collected.fingerprint, 256) ?? asText(collected.visitorId, 256)
  const components = componentsOf(collected)
  if (fingerprint === null && components.size === 0) return null
  const canvasNoise = isNoisy(collected, 'canvas')
  const audioNoise = isNoisy(collected, 'audio')
  const tampered = (probe(collected, 'nativeTamper') ?? []).length > 0
  return {
    deviceKey: isComplete(collected) ? keyOf(components) : null,
    sketch: sketchOf(components),
    confidence: confidenceOf(collected, canvasNoise || audioNoise || tampered),
    canvasNoise,
  }
}

function keyOf(components: ReadonlyMap<DeviceComponent, string>): string | null {
  const distinctive = DISTINCTIVE.some((name) => components.has(name))
  if (components.size < minComponents || !distinctive) return null
  const lines = Array.from(components, ([name, value]) => `${name}=${value}`).sort()
  return sha256Hex(escapeNonAscii(lines.join('\n'))).slice(0, KEY_HEX)
}

function sketchOf(components: ReadonlyMap<DeviceComponent, string>): Record<string, string> | null {
  if (components.size === 0) return null
  return Object.fromEntries(Array.from(components, ([name, value]) => [name, sketched(value)]))
}

/** Memoised, as most components are common to millions of machines ('Win32', '8'). */
const sketched = memo((value) => sha256Hex(escapeNonAscii(value)).slice(0, SKETCH_HEX))

function escapeNonAscii(text: string): string {
  return text.replace(/[^\x20-\x7e\n]/g, (char) => `\\u${char.charCodeAt(0).toString(16)}`)
}

/** Returns the confidence in the fingerprint, one step lower if the browser contradicts itself. */
function confidenceOf(collected: Collected, doubted: boolean): DeviceFacts['confidence'] {
  const prior = asNumber(collected.fingerprintConfidence, 0, 1)
  if (prior === null) return 'unknown'
  const level = prior < confidence.medium ? 0 : prior < confidence.high ? 1 : 2
  return LEVELS[Math.max(0, doubted ? level - 1 : level)] ?? 'unknown'
}
