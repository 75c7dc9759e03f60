import { type Collected, DEVICE_PROBES } from '@vigil/contract'
import { probe } from '../probes.ts'
import { asNumber, field } from '../read.ts'
import { engineOfPage } from '../user-agent/engine-mismatch.ts'

/**
 * Components that are constant on a machine. Time zone, languages, pixel ratio, resolution and user agent
 * are excluded: a journey, a docking station or an update must not change the key. Stored sketches
 * are packed in this order: new components go last.
 */
export const DEVICE_COMPONENTS = [
  'platform',
  'vendor',
  'canvas',
  'audio',
  'webgl',
  'webglParameters',
  'fonts',
  'cores',
  'memory',
  'touch',
  'math',
  'colorDepth',
] as const
export type DeviceComponent = (typeof DEVICE_COMPONENTS)[number]

/** Final results of a probe, which it would have again in this browser. */
const SETTLED: readonly unknown[] = ['ok', 'unsupported', 'blocked', 'failed']

/**
 * Whether the probe of every component has finished: a probe that is still running, or timed out, may return a
 * component later.
 */
export function isComplete(collected: Collected): boolean {
  return DEVICE_PROBES.every((name) =>
    SETTLED.includes(field(field(collected.probes, name), 'state')),
  )
}

/** Reads the components that were observed and are not noise. */
export function componentsOf(collected: Collected): ReadonlyMap<DeviceComponent, string> {
  const webgl = probe(collected, 'webgl')
  const vendor = probe(collected, 'vendor')
  // Safari gives a random number of cores, Firefox a rounded one in private windows.
  const randomCores = engineOfPage(collected) === 'firefox' || vendor?.startsWith('Apple')
  const all: [DeviceComponent, string | undefined][] = [
    ['platform', probe(collected, 'platform')],
    ['vendor', vendor],
    ['canvas', hashOf(collected, 'canvas')],
    ['audio', hashOf(collected, 'audio')],
    ['webgl', webgl ? joined([webgl.vendor, webgl.renderer]) : undefined],
    ['webglParameters', webgl ? joined([webgl.parameters, String(webgl.extensions)]) : undefined],
    ['fonts', probe(collected, 'fonts')?.toSorted().join(',')],
    ['cores', randomCores ? undefined : probe(collected, 'hardwareConcurrency')?.toString()],
    ['memory', probe(collected, 'deviceMemory')?.toString()],
    ['touch', probe(collected, 'maxTouchPoints')?.toString()],
    ['math', probe(collected, 'mathHash')],
    ['colorDepth', (probe(collected, 'colorDepth') ?? screenDepth(collected))?.toString()],
  ]
  return new Map(all.filter((entry): entry is [DeviceComponent, string] => Boolean(entry[1])))
}

/** Whether the browser randomises this output, so that it is no component of the machine. */
export function isNoisy(collected: Collected, name: 'canvas' | 'audio'): boolean {
  return probe(collected, name)?.noisy === true
}

function screenDepth(collected: Collected): number | undefined {
  return asNumber(field(collected.screen, 'colorDepth'), 0, 1e6) ?? undefined
}

function hashOf(collected: Collected, name: 'canvas' | 'audio'): string | undefined {
  return isNoisy(collected, name) ? undefined : probe(collected, name)?.hash
}

/** Joins the parts of one component; undefined: one is missing. */
function joined(parts: readonly string[]): string | undefined {
  return parts.includes('') ? undefined : parts.join('\u001f')
}
