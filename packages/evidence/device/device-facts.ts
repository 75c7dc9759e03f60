import type { Collected } from '@vigil/contract'
import type { DeviceFacts } from '../evidence.ts'
import { memo } from '../memo.ts'
import { evidencePolicy } from '../policy/index.ts'
import { probe } from '../probes.ts'
import { asNumber, asText } from '../read.ts'
import { sha256Hex } from '../tls/hash.ts'
import { componentsOf, type DeviceComponent, isComplete, isNoisy } from './components.ts'

const { minComponents, confidence } = evidencePolicy.device
/** Without one of these a key would hold thousands of machines of one model line. */
const DISTINCTIVE: readonly DeviceComponent[] = ['canvas', 'webgl', 'fonts', 'audio']
const KEY_HEX = 32
/** Characters of a component in a sketch. */
export const SKETCH_HEX = 8
const LEVELS = ['low', 'medium', 'high'] as const

/**
 * What identifies the machine: a key over the components that neither travel, language, zoom,
 * window nor a browser update change, and a sketch of those that are known, for partial matches. No
 * key while a component is still looked for: with it the key would be another. null where neither a
 * fingerprint nor any component is known.
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

/** Most components are those of millions of machines ('Win32', '8'). */
const sketched = memo((value) => sha256Hex(escapeNonAscii(value)).slice(0, SKETCH_HEX))

function escapeNonAscii(text: string): string {
  return text.replace(/[^\x20-\x7e\n]/g, (char) => `\\u${char.charCodeAt(0).toString(16)}`)
}

/** The collision prior of the fingerprint, one step lower where the browser was seen to lie. */
function confidenceOf(collected: Collected, doubted: boolean): DeviceFacts['confidence'] {
  const prior = asNumber(collected.fingerprintConfidence, 0, 1)
  if (prior === null) return 'unknown'
  const level = prior < confidence.medium ? 0 : prior < confidence.high ? 1 : 2
  return LEVELS[Math.max(0, doubted ? level - 1 : level)] ?? 'unknown'
}
