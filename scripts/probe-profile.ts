import type { Collected } from '@vigil/contract'
import {
  automationFacts,
  type BrowserVisit,
  behaviorFacts,
  emptyEvidence,
  userAgentFacts,
} from '@vigil/evidence'
import { policy, signals } from '@vigil/scoring'

/** Data of a browser without anything that could identify it or its owner. */
export interface Profile {
  /** Description of keyboard and mouse by the person who measured. */
  manner: string
  /** Engine, major, system and form. */
  browser: string
  /** Signals of browser and interaction that would fire. */
  fired: string[]
  behavior: NonNullable<Collected['behavior']>
  /** Probe values that many machines share. */
  probes: Record<string, unknown>
  probesAtSubmit: Record<string, unknown>
}

/** Probes whose values are stored; of the others only the state. */
const SHARED = new Set([
  'webdriver',
  'webdriverTampered',
  'automationGlobals',
  'botd',
  'permission',
  'srcdocWindowBeforeAttach',
  'prototypeCycleError',
  'cdpStackReads',
  'cdpWorkerNameReads',
  'sharedWorkerData',
  'sharedWorkerBlob',
  'historyUpdates',
  'languageDetector',
  'cspBypassed',
  'pointer',
  'maxTouchPoints',
  'scrollbarWidth',
  'engine',
  'missingApis',
  'nativeTamper',
  'extensionMarkers',
  'vendor',
])

/** Returns the profile of collected data; the user agent is reduced to family and major version. */
export function profileOf(manner: string, collected: Collected): Profile {
  const visit: BrowserVisit = { collected, headers: null, edge: null, capturedAtMs: Date.now() }
  const ua = userAgentFacts(visit)
  const evidence = {
    ...emptyEvidence(visit.capturedAtMs),
    userAgent: ua,
    automation: automationFacts(visit, ua, false),
    behavior: behaviorFacts(collected, ua),
  }
  const fired = signals.filter(
    ({ code, compartment, measure }) =>
      ['automation', 'behavioral', 'ua', 'extension'].includes(compartment) &&
      policy.signals[code].weight > 0 &&
      Number(measure(evidence)) > 0,
  )
  return {
    manner,
    browser: ua
      ? `${ua.family} ${ua.major ?? '?'} (${ua.engine}), ${ua.os}, ${ua.form}`
      : 'unknown',
    fired: fired.map(({ code }) => code),
    behavior: collected.behavior ?? {},
    probes: anonymous(collected.probes),
    probesAtSubmit: anonymous(collected.probesAtSubmit),
  }
}

function anonymous(probes: Record<string, unknown> | undefined): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(probes ?? {}).map(([name, result]) => [
      name,
      SHARED.has(name) ? result : { state: Object(result).state },
    ]),
  )
}
