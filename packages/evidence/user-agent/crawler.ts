import { isbot, isbotMatch } from 'isbot'
import { crawlers } from './data/crawlers.ts'

/**
 * Devices and products of real browsers whose names isbot takes for bots. The device stands in the
 * bracket after `Mozilla/5.0`, the products behind it.
 */
const HARMLESS: readonly RegExp[] = [
  /(?<=^Mozilla\/5\.0 \(Linux; [^)]*Android [^)]*)\bGoogle\b/i,
  /\bOMI\/\S+/,
  // Television sets (CTA-2014), which isbot takes for a program that names HTML.
  /\bCE-HTML\/[\d.]+/,
  /\bProxyFox\b|\bBlue Proxy\b/,
  /\bProcess\/tools\b/,
  /\bGoogle(?:Lens|Wv)\b|\bcom\.google\.\w+|\bGmmClient:google_ios\b/,
  /\bAliApp\([^)]*\)/,
  /\bchromeframe\b|\bFirePHP\/\S+/,
]

/**
 * Model of an Android device, as Chromium writes it: the segment after the version and the locale.
 * A maker may call a phone Discovery or Capture+; a program names itself with a version or an URL.
 */
const ANDROID_MODEL =
  /(?<=^Mozilla\/5\.0 \(Linux; (?:U; |arm_64; )?Android [\d.]+; (?:[a-z]{2}[-_][a-z]{2}; )?)(?!compatible)[^;)/]*(?=(?:\)| Build\/|; wv\)).*AppleWebKit\/537\.36.* Chrome\/)/i
/** Convention of crawlers since 1994 that no Chromium browser ever used. */
const COMPATIBLE = /\bcompatible; (?!MSIE).*\bChrome\/\d/

/** Whether the string names a crawler, a monitor, a preview or another automatic client. */
export function isCrawler(userAgent: string): boolean {
  if (COMPATIBLE.test(userAgent)) return true
  if (!isbot(userAgent)) return false
  const harmless = [ANDROID_MODEL, ...HARMLESS]
  return isbot(harmless.reduce((rest, product) => rest.replace(product, ''), userAgent))
}

/** What automatic clients call themselves; other strings are only unlike those of browsers. */
const DECLARED =
  /bots?(?![a-z])|crawl|spider|slurp|archiver|monitor|fetcher|scraper|harvest|indexer|uptime|pagespeed|prerender|validator|checker|scanner|\bcompatible; (?!MSIE)/i

/** Whether a crawler's string declares a crawler, rather than only naming no browser. */
export function namesCrawler(userAgent: string): boolean {
  return DECLARED.test(userAgent) || crawlers.some(({ pattern }) => pattern.test(userAgent))
}

/** Name of the crawler that the string claims to be; null where it names none. */
export function crawlerName(userAgent: string): string | null {
  const known = crawlers.find(({ pattern }) => pattern.test(userAgent))
  if (known) return known.name
  const declared = /compatible; ?([\w][\w .-]{1,40}?)(?:\/|;|\))/.exec(userAgent)?.[1]
  const word = declared ?? isbotMatch(userAgent) ?? ''
  return /^[\w][\w .-]{1,40}$/.test(word) ? word.trim() : null
}
