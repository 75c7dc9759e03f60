import type { Collected, ProbeName } from '@vigil/contract'
import { probe } from '../probes.ts'
import { asBoolean, asNumber, asText, asTexts, field } from '../read.ts'
import { engineOfPage } from '../user-agent/engine-mismatch.ts'

/**
 * Components that stay with a machine. Time zone, languages, pixel ratio, resolution and user agent
 * are left out on purpose: a traveller, a docked laptop or an update must not make a new device.
 */
export type DeviceComponent =
  | 'platform'
  | 'vendor'
  | 'canvas'
  | 'audio'
  | 'webgl'
  | 'webglParameters'
  | 'fonts'
  | 'cores'
  | 'memory'
  | 'touch'
  | 'math'
  | 'colorDepth'

/** The probes that the components are read from. */
const SOURCES: readonly ProbeName[] = [
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
/** How a probe ends that would end so again in this browser. */
const SETTLED: readonly unknown[] = ['ok', 'unsupported', 'blocked', 'failed']

/**
 * Whether every component has been looked for to the end: what a probe that still runs, or ran out
 * of time, will say later is a part of the machine too.
 */
export function isComplete(collected: Collected): boolean {
  return SOURCES.every((name) => SETTLED.includes(field(field(collected.probes, name), 'state')))
}

/** Reads the components that were observed and are not noise. */
export function componentsOf(collected: Collected): ReadonlyMap<DeviceComponent, string> {
  const webgl = probe(collected, 'webgl')
  const vendor = textOf(collected, 'vendor')
  // Safari gives a random number of cores, Firefox a rounded one in private windows.
  const cores =
    engineOfPage(collected) === 'firefox' || vendor?.startsWith('Apple')
      ? null
      : numberOf(collected, 'hardwareConcurrency')
  const fonts = asTexts(probe(collected, 'fonts'))
  const all: [DeviceComponent, string | null][] = [
    ['platform', textOf(collected, 'platform')],
    ['vendor', vendor],
    ['canvas', hashOf(collected, 'canvas')],
    ['audio', hashOf(collected, 'audio')],
    ['webgl', joined([field(webgl, 'vendor'), field(webgl, 'renderer')])],
    ['webglParameters', joined([field(webgl, 'parameters'), count(field(webgl, 'extensions'))])],
    ['fonts', fonts && fonts.length > 0 ? fonts.toSorted().join(',') : null],
    ['cores', cores],
    ['memory', numberOf(collected, 'deviceMemory')],
    ['touch', numberOf(collected, 'maxTouchPoints')],
    ['math', textOf(collected, 'mathHash')],
    [
      'colorDepth',
      numberOf(collected, 'colorDepth') ?? count(field(collected.screen, 'colorDepth')),
    ],
  ]
  return new Map(all.filter((entry): entry is [DeviceComponent, string] => entry[1] !== null))
}

/** Whether the browser randomises this output, so that it is no component of the machine. */
export function isNoisy(collected: Collected, name: 'canvas' | 'audio'): boolean {
  return asBoolean(field(probe(collected, name), 'noisy')) === true
}

function hashOf(collected: Collected, name: 'canvas' | 'audio'): string | null {
  return isNoisy(collected, name) ? null : asText(field(probe(collected, name), 'hash'), 128)
}

function textOf(collected: Collected, name: 'platform' | 'vendor' | 'mathHash'): string | null {
  return asText(probe(collected, name), 256)
}

function numberOf(
  collected: Collected,
  name: 'hardwareConcurrency' | 'deviceMemory' | 'maxTouchPoints' | 'colorDepth',
): string | null {
  return count(probe(collected, name))
}

function count(value: unknown): string | null {
  return asNumber(value, 0, 1e6)?.toString() ?? null
}

/** Parts of one component; null where any is missing. */
function joined(parts: readonly unknown[]): string | null {
  const texts = parts.map((part) => asText(part, 4096))
  return texts.includes(null) ? null : texts.join('\u001f')
}
