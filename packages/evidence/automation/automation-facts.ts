import type { Collected } from '@vigil/contract'
import { eventsOf, interaction } from '../behavior/interaction.ts'
import type { AutomationFacts, UserAgentFacts } from '../evidence.ts'
import { evidencePolicy } from '../policy/index.ts'
import { probe } from '../probes.ts'
import { asNumber, asRecord, field } from '../read.ts'
import { isNamedAtLaunch } from '../user-agent/workers.ts'
import type { BrowserVisit } from '../visit.ts'
import {
  debuggerInPage,
  debuggerInPageOnly,
  debuggerInWorker,
  modelsOff,
  partitioningOff,
} from './debugging.ts'
import { isIncomplete } from './incomplete.ts'
import { rendersInSoftware } from './software-renderer.ts'
import {
  exceedsWindow,
  hasDockedDevtools,
  isLibraryViewport,
  type WindowGeometry,
  windowGeometry,
} from './window.ts'

const { browsers, automation } = evidencePolicy
/** What engines throw when the stack is full: V8 and JavaScriptCore, Firefox. */
const OVERFLOW_ERRORS = ['RangeError', 'InternalError']

/**
 * Returns the facts of the probes: each true, false, or null if it was not observed or has no meaning on this browser.
 * Values that may change are read at load and at submit; a fact is true if either reading shows it. null: no probe ran.
 *
 * @param answersNonce the page answered a nonce of our edge, as the SDK alone does
 */
export function automationFacts(
  visit: BrowserVisit,
  ua: UserAgentFacts | null,
  answersNonce: boolean,
): AutomationFacts | null {
  const { collected } = visit
  const probes = asRecord(collected.probes)
  const payloadIncomplete = isIncomplete(collected, answersNonce)
  if (!payloadIncomplete && (!probes || Object.keys(probes).length === 0)) return null
  const later: Collected = { ...collected, probes: collected.probesAtSubmit }
  const either = (judge: (reading: Collected) => boolean | null) =>
    eitherOf(judge(collected), judge(later))
  const geometry = windowGeometry(collected)
  // Some probes have a meaning only in V8, or only on a desktop.
  const chromium = ua === null || (ua.engine === 'chromium' && !ua.overridden)
  const onChromium = <T>(fact: T | null) => (chromium ? fact : null)
  const onDesktop = <T>(fact: T | null) => (ua?.form === 'desktop' ? fact : null)
  const ofPointer = (fact: boolean | null) =>
    hasVirtualPointer(collected, ua) ? null : onDesktop(fact)
  const ofWindow = (judge: (seen: WindowGeometry) => boolean) => geometry && judge(geometry)
  const cdpLate = debuggerInPage(later) === true && debuggerInPage(collected) === false
  return {
    webdriver: either((reading) => probe(reading, 'webdriver') ?? null),
    webdriverTampered: either((reading) => probe(reading, 'webdriverTampered') ?? null),
    webdriverMissing: ua && lacksWebdriver(collected, ua),
    globals: either((reading) => anyOf(reading, 'automationGlobals')),
    // BotD mistakes a Firefox under another name for a program.
    botd: ua?.overridden ? null : (probe(collected, 'botd')?.bot ?? null),
    permissionInconsistent: either(permissionContradicts),
    srcdocTampered: probe(collected, 'srcdocWindowBeforeAttach') ?? null,
    stealthProxy: isWrapped(collected),
    cdpRuntime: onChromium(either(debuggerInPage)),
    cdpWorker: onChromium(either(debuggerInWorker)),
    cdpPageOnly: onChromium(cdpLate ? debuggerInPageOnly(later) : debuggerInPageOnly(collected)),
    cdpLate: onChromium(cdpLate) === true,
    devtoolsDocked: [collected, later].some((reading) => {
      const window = windowGeometry(reading)
      return debuggerInPage(reading) === true && window !== null && hasDockedDevtools(window)
    }),
    storagePartitionOff:
      (ua?.major ?? 0) >= browsers.partitionedSince ? onChromium(partitioningOff(collected)) : null,
    modelsOff: onChromium(modelsOff(collected)),
    floodProtectionOff: onChromium(isUnthrottled(collected)),
    cspBypassed: probe(collected, 'cspBypassed') ?? null,
    noInputDevice: ofPointer(lacksInput(collected)),
    inputWithoutDevice: ofPointer(pressesWithoutDevice(collected, later)),
    viewportExceedsWindow: onDesktop(ofWindow(exceedsWindow)),
    viewportDefaultLib: onDesktop(ofWindow(isLibraryViewport)),
    headlessScreen: onDesktop(isHeadlessScreen(collected)),
    hiddenScrollbars: onChromium(onDesktop(hidesScrollbars(collected, ua))),
    notABrowser: anyOf(collected, 'missingApis'),
    nativeTamper: anyOf(collected, 'nativeTamper'),
    extensionMarker: anyOf(collected, 'extensionMarkers'),
    softwareWebgl: rendersInSoftware(collected),
    payloadReplayed: false,
    payloadIncomplete,
  }
}

/** Returns true if either is, null if neither was observed. */
function eitherOf(first: boolean | null, second: boolean | null): boolean | null {
  if (first === null || second === null) return first ?? second
  return first || second
}

/** WebDriver, section 4: without a driver the attribute exists and is false; preferences and scripts remove it. */
function lacksWebdriver(collected: Collected, { engine, major }: UserAgentFacts): boolean | null {
  const state = field(field(collected.probes, 'webdriver'), 'state')
  if (state !== 'ok' && state !== 'unsupported') return null
  return state === 'unsupported' && (major ?? 0) >= browsers.webdriverSince[engine]
}

type Names = 'automationGlobals' | 'missingApis' | 'nativeTamper' | 'extensionMarkers'

function anyOf(collected: Collected, name: Names): boolean | null {
  const names = probe(collected, name)
  return names === undefined ? null : names.length > 0
}

/** Both APIs report one setting (Permissions, section 4): "denied" in one cannot be "prompt" in the other. */
function permissionContradicts(collected: Collected): boolean | null {
  const permission = probe(collected, 'permission')
  if (permission === undefined) return null
  return permission.notification === 'denied' && permission.query === 'prompt'
}

/** Engines refuse a prototype cycle with a TypeError; through a Proxy they recurse until they overflow. */
function isWrapped(collected: Collected): boolean | null {
  const error = probe(collected, 'prototypeCycleError')
  return error === undefined ? null : OVERFLOW_ERRORS.includes(error)
}

function isUnthrottled(collected: Collected): boolean | null {
  const taken = probe(collected, 'historyUpdates')
  return taken === undefined || taken < 1 ? null : taken > automation.maxHistoryUpdates
}

function lacksInput(collected: Collected): boolean | null {
  const pointer = probe(collected, 'pointer')
  if (pointer === undefined) return null
  const queries = [pointer.pointer, pointer.anyPointer, pointer.anyHover]
  const touches = probe(collected, 'maxTouchPoints') ?? 0
  return queries.every((query) => query === 'none') && touches === 0
}

/**
 * Whether the pointer may be one of a remote desktop, which Chromium does not list on Linux (VNC). A Chromium without a
 * screen has none either, but calls itself headless, or was started under another name.
 */
function hasVirtualPointer(collected: Collected, ua: UserAgentFacts | null): boolean {
  if (ua?.os !== 'linux' || ua.engine !== 'chromium' || ua.headlessAnywhere) return false
  return isNamedAtLaunch(collected) === false
}

/** A mouse that was connected after the page had loaded is in the later reading. */
function pressesWithoutDevice(collected: Collected, later: Collected): boolean | null {
  const lacking = lacksInput(later) ?? lacksInput(collected)
  const events = eventsOf(collected.behavior)
  if (lacking === null || events === null) return null
  return lacking && interaction(events).mousePresses > 0
}

function isHeadlessScreen(collected: Collected): boolean | null {
  const width = asNumber(field(collected.screen, 'width'), 1)
  const height = asNumber(field(collected.screen, 'height'), 1)
  if (width === null || height === null) return null
  const { headlessScreen } = automation
  return width === headlessScreen.width && height === headlessScreen.height
}

/** Overlay scrollbars, the default on macOS and in Firefox, have no width either. */
function hidesScrollbars(collected: Collected, ua: UserAgentFacts | null): boolean | null {
  const width = probe(collected, 'scrollbarWidth')
  return width !== undefined && (ua?.os === 'windows' || ua?.os === 'linux') ? width === 0 : null
}
