import type { UserAgentFacts } from '../evidence.ts'
import { memo } from '../memo.ts'
import { evidencePolicy } from '../policy/index.ts'
import { probe } from '../probes.ts'
import { type BrowserVisit, claimedUserAgent, header } from '../visit.ts'
import { type ParsedBrowser, parseBrowser } from './browser.ts'
import { clientOf, declaresProgram, namesAppSystem, namesModel } from './client.ts'
import { crawlerName } from './crawler.ts'
import { isEmulatedAndroid } from './emulator.ts'
import { engineContradicts, isOverridden } from './engine-mismatch.ts'
import { namesHeadless } from './headless.ts'
import { hintsContradict } from './hints.ts'
import { platformContradicts } from './platform-mismatch.ts'
import { isPlainChromium, isUnreduced } from './reduced.ts'
import { releaseAge } from './releases.ts'
import { isNamedAtLaunch, sharedWorkerContradicts, workerContradicts } from './workers.ts'

const IN_APPS: ReadonlySet<UserAgentFacts['client']> = new Set(['webview', 'in_app'])
const AUTOMATIC: ReadonlySet<UserAgentFacts['client']> = new Set(['bot', 'headless', 'tool'])

/**
 * Returns the facts of the user agent, and whether the page, its workers, its client hints and its request
 * contradict it. null: neither page nor request had one.
 */
export function userAgentFacts(visit: BrowserVisit): UserAgentFacts | null {
  const claimed = claimedUserAgent(visit)
  if (claimed === null) return null
  const { collected } = visit
  const browser = asIpad(parseBrowser(claimed), visit)
  const sent = header(visit, 'user-agent')?.trim() || null
  const client = strongerClient(claimed, sent)
  const age = releaseAge(browser, visit.capturedAtMs)
  return {
    client,
    ...browser,
    declaresProgram: [claimed, sent ?? ''].some((text) => declaresProgram(text, client)),
    namesAppSystem: namesAppSystem(claimed),
    namesModel: namesModel(claimed),
    claimsCrawler: client === 'bot' ? crawlerName(claimed) : null,
    unreduced: client === 'browser' && isUnreduced(claimed, browser),
    majorsBehind: age?.majorsBehind ?? null,
    supersededDays: age?.supersededDays ?? null,
    platformMismatch: platformContradicts(collected, browser.os),
    emulated: isEmulatedAndroid(collected, browser, IN_APPS.has(client), claimed),
    engineMismatch: engineContradicts(collected, browser.engine),
    overridden: isOverridden(collected, browser.engine),
    hintsMismatch: hintsContradict(visit, browser),
    headerMismatch: sent !== null && sent !== claimed && !isSpoofedSystem(sent, claimed),
    workerMismatch: workerContradicts(collected, browser),
    sharedWorkerMismatch: sharedWorkerContradicts(collected, browser),
    namedAtLaunch: isPlainChromium(claimed) && isNamedAtLaunch(collected) === true,
    headlessAnywhere: namesHeadless(visit),
  }
}

/** iPads request desktop sites as Macs; only their touch screen distinguishes them. */
function asIpad(browser: ParsedBrowser, visit: BrowserVisit): ParsedBrowser {
  const touches = probe(visit.collected, 'maxTouchPoints') ?? 0
  if (
    browser.os !== 'macos' ||
    browser.engine !== 'safari' ||
    touches < evidencePolicy.browsers.minTabletTouches
  )
    return browser
  return { ...browser, os: 'ios', form: 'tablet' }
}

const clientNamed = memo((text) => clientOf(text, parseBrowser(text)))

/** If the request itself names a bot or a tool, the page's user agent does not hide it. */
function strongerClient(claimed: string, sent: string | null): UserAgentFacts['client'] {
  const client = clientNamed(claimed)
  if (sent === null || sent === claimed || AUTOMATIC.has(client)) return client
  const sender = clientNamed(sent)
  return AUTOMATIC.has(sender) ? sender : client
}

/** Firefox with resistFingerprinting spoofs the system in the header and not in the page. */
function isSpoofedSystem(sent: string, claimed: string): boolean {
  const version = /Gecko\/\S+ Firefox\/(\d+)\.\d+$/
  const major = version.exec(sent)?.[1]
  return major !== undefined && major === version.exec(claimed)?.[1]
}
