import type { Collected } from '@vigil/contract'
import { probe } from '../probes.ts'
import { asNumber, asText, field } from '../read.ts'
import { type ParsedBrowser, parseBrowser } from './browser.ts'

/** A phone that asks for the desktop site names another system than its workers do. */
const DESKTOP_SITE = [
  ['android', 'linux'],
  ['ios', 'macos'],
] as const

/** Whether a dedicated worker reports another device than the page. */
export function workerContradicts(collected: Collected, browser: ParsedBrowser): boolean {
  const worker = probe(collected, 'workerNavigator')
  if (browserDiffers(worker, browser)) return true
  const platform = asText(field(worker, 'platform'), 64)
  const pagePlatform = asText(probe(collected, 'platform'), 64)
  if (platform !== null && pagePlatform !== null && platform !== pagePlatform) return true
  // WebKit and privacy modes of Firefox randomise the count, so that it may differ by design.
  if (browser.engine !== 'chromium') return false
  const cores = asNumber(field(worker, 'hardwareConcurrency'), 1, 4096)
  const pageCores = asNumber(probe(collected, 'hardwareConcurrency'), 1, 4096)
  return cores !== null && pageCores !== null && cores !== pageCores
}

/** Whether a shared worker reports another browser: overrides of the page do not reach it. */
export function sharedWorkerContradicts(collected: Collected, browser: ParsedBrowser): boolean {
  return browserDiffers(probe(collected, 'sharedWorkerNavigator'), browser)
}

function browserDiffers(worker: unknown, page: ParsedBrowser): boolean {
  const userAgent = asText(field(worker, 'userAgent'), 2048)
  if (userAgent === null) return false
  const seen = parseBrowser(userAgent)
  if (seen.engine !== page.engine || seen.major !== page.major) return true
  return seen.os !== page.os && !DESKTOP_SITE.some((pair) => isPair(pair, seen.os, page.os))
}

function isPair(pair: readonly [string, string], a: string, b: string): boolean {
  return (pair[0] === a && pair[1] === b) || (pair[0] === b && pair[1] === a)
}
