import { type Collected, collectedFields } from '@vigil/contract'
import type { BrowserVisit, CaptureTokenStatus, EdgeFacts, NetworkFacts } from '@vigil/evidence'

/**
 * What is known of one browser visit, as it is kept for a later check: a session or an evaluation.
 * The address stands as keyed hashes and as facts, never clear.
 */
export interface StoredVisit {
  collected: Collected
  /** The headers that judgement reads, lower-case names; null where no browser spoke to us. */
  headers: Record<string, string> | null
  edge: EdgeFacts | null
  network: NetworkFacts | null
  ipKey: string | null
  subnetKey: string | null
  /** Listed blocks in which the address lies, as hashes; absent: nobody looked. */
  blocks?: readonly string[]
  capturedAtMs: number
  /** What the token of `collected.tlsCapture` was worth when it came. */
  captureToken: CaptureTokenStatus
}

/** Request headers that judgement reads; everything else (cookies, tokens) is never kept. */
const READ_HEADERS = new Set([
  'accept',
  'accept-encoding',
  'accept-language',
  'origin',
  'sec-ch-ua',
  'sec-ch-ua-full-version-list',
  'sec-ch-ua-mobile',
  'sec-ch-ua-platform',
  'sec-fetch-dest',
  'sec-fetch-mode',
  'sec-fetch-site',
  'upgrade-insecure-requests',
  'user-agent',
])
/** Headers of which only the presence matters: their values hold addresses. */
const PRESENCE_HEADERS = new Set(['via', 'forwarded', 'x-forwarded-for'])

/** The part of a header set that may be kept and judged; names lower-cased. */
export function readableHeaders(headers: Iterable<[string, string]>): Record<string, string> {
  const kept: [string, string][] = []
  for (const [name, value] of headers) {
    const lower = name.toLowerCase()
    if (READ_HEADERS.has(lower)) kept.push([lower, value.slice(0, 2048)])
    else if (PRESENCE_HEADERS.has(lower)) kept.push([lower, withoutAddresses(value)])
  }
  return Object.fromEntries(kept)
}

/** How many stations a header names, and nothing of them. */
function withoutAddresses(value: string): string {
  return value.slice(0, 2048).split(',').fill('1').join(',')
}

/** Origin and path of a URL: query strings and fragments carry addresses and tokens. */
function withoutQuery(url: string): string {
  return url.replace(/[?#].*$/s, '')
}

/** The collected fields as they may be kept: what a token was worth is known by then. */
export function keepable(collected: Collected): Collected {
  const kept = { ...collected }
  if (kept.referrer !== undefined) kept.referrer = withoutQuery(kept.referrer)
  if (kept.landingUrl !== undefined) kept.landingUrl = withoutQuery(kept.landingUrl)
  if (kept.tlsCapture !== undefined) {
    const { captureToken: _, ...capture } = kept.tlsCapture
    kept.tlsCapture = capture
  }
  // An id that is a mail address must not be kept, and without it it names nobody.
  if (kept.visitorId?.includes('@')) delete kept.visitorId
  if (kept.fingerprint?.includes('@')) delete kept.fingerprint
  return kept
}

/** What a check stands on after body, verdict token and session have been laid over each other. */
export interface MergedVisit extends BrowserVisit {
  network: NetworkFacts | null
  ipKey: string | null
  subnetKey: string | null
  blocks: readonly string[]
  captureToken: CaptureTokenStatus
}

/** Lays the sources over each other; precedence (design): body, then token, then session. */
export function mergeVisits(
  body: Collected,
  token: StoredVisit | null,
  session: StoredVisit | null,
  nowMs: number,
): MergedVisit {
  const spoke = token ?? session
  return {
    collected: { ...session?.collected, ...token?.collected, ...collectedOf(body) },
    headers: token?.headers ?? session?.headers ?? null,
    edge: token?.edge ?? session?.edge ?? null,
    network: token?.network ?? session?.network ?? null,
    ipKey: token?.ipKey ?? session?.ipKey ?? null,
    subnetKey: token?.subnetKey ?? session?.subnetKey ?? null,
    blocks: token?.blocks ?? session?.blocks ?? [],
    captureToken: (token?.collected.tlsCapture ? token : session)?.captureToken ?? 'none',
    capturedAtMs: body.tlsCapture ? nowMs : (spoke?.capturedAtMs ?? nowMs),
  }
}

const COLLECTED = new Set(Object.keys(collectedFields))

/** What of a body the browser collected: addresses and ids of the account are no part of a visit. */
function collectedOf(body: Collected): Collected {
  return Object.fromEntries(
    Object.entries(body).filter(([name, value]) => COLLECTED.has(name) && value !== undefined),
  )
}
