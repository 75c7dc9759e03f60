import type { HeaderFacts, UserAgentFacts } from '../evidence.ts'
import { evidencePolicy } from '../policy/index.ts'
import { asTexts } from '../read.ts'
import { type BrowserVisit, header, isProxied } from '../visit.ts'

/** A rule about the SDK's request; true if the headers violate it. */
type Rule = (visit: BrowserVisit, ua: UserAgentFacts) => boolean

const { fetchMetadataSince, clientHintsSince, zstdSince, safariWithoutZstd } =
  evidencePolicy.browsers

const RULES: Readonly<Record<string, Rule>> = {
  missing_client_hints: (visit, ua) =>
    ua.engine === 'chromium' &&
    (ua.major ?? 0) >= clientHintsSince &&
    isSecure(visit) &&
    lacks(visit, ['sec-ch-ua', 'sec-ch-ua-mobile', 'sec-ch-ua-platform']),
  missing_fetch_metadata: (visit, ua) =>
    ua.engine !== 'other' &&
    !(ua.engine === 'safari' && ua.family !== 'safari') &&
    (ua.major ?? 0) >= fetchMetadataSince[ua.engine] &&
    isSecure(visit) &&
    lacks(visit, ['sec-fetch-site', 'sec-fetch-mode', 'sec-fetch-dest']),
  navigation_headers_on_fetch: (visit) =>
    header(visit, 'sec-fetch-mode') === 'navigate' ||
    (header(visit, 'sec-fetch-dest') ?? 'empty') !== 'empty' ||
    header(visit, 'upgrade-insecure-requests') !== null,
  missing_origin: (visit) => header(visit, 'origin') === null,
  missing_accept_language: (visit) => header(visit, 'accept-language') === null,
  wildcard_accept_language: (visit) => header(visit, 'accept-language')?.trim() === '*',
}

/** WebViews, apps and declared bots send headers of their own. */
const judgedBrowser = (ua: UserAgentFacts | null): UserAgentFacts | null =>
  ua?.client === 'browser' && ua.form !== 'other' ? ua : null

/** Returns the names of the rules that the headers of a browser's request violate. */
export function brokenRules(visit: BrowserVisit, ua: UserAgentFacts | null): string[] {
  const judged = judgedBrowser(ua)
  if (judged === null) return []
  return Object.entries(RULES).flatMap(([name, broken]) => (broken(visit, judged) ? [name] : []))
}

/**
 * Compares the headers of the browser's request with those that the browser of the user agent sends
 * with a fetch. null: our edge saw no request.
 */
export function headerFacts(visit: BrowserVisit, ua: UserAgentFacts | null): HeaderFacts | null {
  if (!visit.headers) return null
  const judged = judgedBrowser(ua)
  return {
    inconsistent: brokenRules(visit, ua).length > 0,
    acceptEncodingMismatch: judged !== null && encodingContradicts(visit, judged),
    languageMismatch: languageContradicts(visit),
    proxied: isProxied(visit),
  }
}

/** Client hints and Fetch Metadata are sent to secure origins only; Origin names the page's scheme. */
function isSecure(visit: BrowserVisit): boolean {
  return header(visit, 'origin')?.startsWith('https://') ?? Boolean(visit.edge?.tlsVersion)
}

function lacks(visit: BrowserVisit, names: readonly string[]): boolean {
  return names.some((name) => header(visit, name) === null)
}

/** The edge rewrites accept-encoding, so only its report of the original is compared. */
function encodingContradicts(visit: BrowserVisit, ua: UserAgentFacts): boolean {
  const offered = visit.edge?.acceptEncoding?.toLowerCase()
  if (!offered || ua.major === null || !isSecure(visit)) return false
  const zstd = /\bzstd\b/.test(offered)
  if (!/\bgzip\b/.test(offered)) return true
  if (ua.engine === 'chromium' || ua.engine === 'firefox') {
    return !zstd && ua.major >= zstdSince[ua.engine]
  }
  return zstd && ua.family === 'safari' && ua.major <= safariWithoutZstd
}

/** Primary language of the header against navigator.languages (RFC 9110 section 12.5.4). */
function languageContradicts(visit: BrowserVisit): boolean {
  const sent = primary(header(visit, 'accept-language')?.split(/[,;]/)[0])
  const page = primary(asTexts(visit.collected.languages)?.[0])
  return sent !== null && page !== null && sent !== page
}

function primary(tag: string | undefined): string | null {
  return /^([a-z]{2,3})\b/.exec(tag?.trim().toLowerCase() ?? '')?.[1] ?? null
}
