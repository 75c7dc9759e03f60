import type { Collected, WorkerNavigatorValues } from '@vigil/contract'
import { probe } from '../probes.ts'
import { type ParsedBrowser, parseBrowser } from './browser.ts'

/**
 * A phone that requests the desktop site names another system than its workers: pairs of the worker's and the page's.
 * Apps of iOS name theirs either way; a page of Android over a worker of Linux is a phone that a computer emulates.
 */
const DESKTOP_SITE = [
  ['android', 'linux'],
  ['ios', 'macos'],
  ['macos', 'ios'],
] as const

/** Whether a dedicated worker reports another device than the page. */
export function workerContradicts(collected: Collected, browser: ParsedBrowser): boolean {
  const worker = probe(collected, 'workerNavigator')
  if (browserDiffers(worker, browser)) return true
  const pagePlatform = probe(collected, 'platform')
  if (worker?.platform && pagePlatform && worker.platform !== pagePlatform) return true
  // WebKit and privacy modes of Firefox randomise the count, so that it may differ by design.
  if (browser.engine !== 'chromium') return false
  const cores = worker?.hardwareConcurrency
  const pageCores = probe(collected, 'hardwareConcurrency')
  return cores !== undefined && pageCores !== undefined && cores !== pageCores
}

/** Whether a shared worker reports another browser: overrides of the page do not reach it. */
export function sharedWorkerContradicts(collected: Collected, browser: ParsedBrowser): boolean {
  return browserDiffers(probe(collected, 'sharedWorkerNavigator'), browser)
}

/**
 * Returns whether the whole browser was started under another name: Chromium then has brands without full versions. What a
 * driver sets for a page does not reach a shared worker. null: not observed.
 */
export function isNamedAtLaunch(collected: Collected): boolean | null {
  const versions = probe(collected, 'sharedWorkerNavigator')?.fullVersions
  return versions === undefined ? null : versions === 0
}

function browserDiffers(worker: WorkerNavigatorValues | undefined, page: ParsedBrowser): boolean {
  const userAgent = worker?.userAgent
  if (!userAgent) return false
  const seen = parseBrowser(userAgent)
  if (seen.engine !== page.engine || seen.major !== page.major) return true
  if (seen.os === page.os) return false
  return !DESKTOP_SITE.some(([worker, shown]) => worker === seen.os && shown === page.os)
}
