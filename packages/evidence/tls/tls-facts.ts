import { TlsFingerprint } from '@vigil/contract'
import type { EdgeFacts } from '../edge-facts.ts'
import type { TlsFacts, UserAgentFacts } from '../evidence.ts'
import { evidencePolicy } from '../policy/index.ts'
import type { BrowserVisit } from '../visit.ts'
import { type CaptureTokenStatus, captureStatus } from './capture-status.ts'
import { isChromiumCipherDigest } from './cipher-digest.ts'
import { type ClientHello, clientHello } from './client-hello.ts'
import { consistencyOf } from './consistency.ts'
import { familyOfHello, hasGrease, isFixedOrder, type TlsFamily } from './family.ts'
import { familyOfJa4 } from './known-ja4.ts'
import { recompute } from './verify.ts'
import { bandOfHandshake, bandOfMajor, lagsBehind } from './version-band.ts'

/** What the handshake is judged with besides the visit itself. */
export interface TlsContext {
  nowMs: number
  /** A secure web gateway or antivirus terminates TLS: the handshake is not the browser's. */
  corporateProxy: boolean
  captureToken: CaptureTokenStatus
  /** Three or more connections of this visitor carried one and the same JA3. */
  constantJa3?: boolean
}

const TOOL_NAMES: Partial<Record<TlsFamily, string>> = {
  openssl: 'OpenSSL client',
  go: 'Go client',
  java: 'Java client',
  gnutls: 'GnuTLS client',
  tool: 'Known tool',
}
const { mlKemSince, permutedSince } = evidencePolicy.browsers
/** Protocol names as the edge writes them, and their ALPN identifiers (IANA registry). */
const ALPN_NAMES: ReadonlyMap<string, string> = new Map([
  ['HTTP/1.1', 'http/1.1'],
  ['HTTP/2', 'h2'],
  ['HTTP/3', 'h3'],
])

/** Returns the facts of the visitor's handshake, and whether it is consistent with the browser of the user agent. */
export function tlsFacts(
  visit: BrowserVisit | null,
  ua: UserAgentFacts | null,
  context: TlsContext,
): TlsFacts {
  const capture = captureOf(visit)
  const edge = visit?.edge ?? null
  const recomputed = capture && recompute(capture)
  const status = captureStatus({
    capture,
    edge,
    recomputed,
    token: context.captureToken,
    capturedAtMs: momentOf(capture) ?? visit?.capturedAtMs ?? context.nowMs,
    nowMs: context.nowMs,
  })
  const hello = capture && status !== 'invalid' ? clientHello(capture) : null
  const ja4 = edge?.ja4 ?? capture?.ja4 ?? null
  const ja3 = edge?.ja3 ?? capture?.ja3 ?? null
  // A forged capture does not hide what our edge observed.
  const judged = status === 'invalid' ? (edge?.ja4 ?? null) : ja4
  const family = familyOf(judged, hello, edge?.tlsCiphersSha1 ?? null)
  const browser = ua && isBrowser(ua) ? ua : null
  const chromiumMajor = browser?.engine === 'chromium' ? browser.major : null
  const band = family === 'chromium' ? bandOfHandshake(hello, judged) : null
  return {
    captureStatus: status,
    recomputes: recomputed?.ja3Matches === true && recomputed.ja4Matches === true,
    ja3: ja3 || null,
    ja4: ja4 || null,
    ja3String: recomputed?.ja3?.text ?? capture?.ja3String ?? null,
    tlsFamily: family,
    uaFamily: ua?.engine ?? null,
    consistency: context.corporateProxy
      ? 'unknown'
      : consistencyOf(browser, {
          family,
          ja4: judged,
          grease: hello && capture ? greaseOf(capture, hello) : null,
          bandSteps: hello ? stepsBehind(bandOfHandshake(hello, null), chromiumMajor) : 0,
        }),
    knownTool: toolOf(family, browser),
    helloTooSmall: !context.corporateProxy && isTooSmall(edge, browser),
    staticOrder:
      (chromiumMajor ?? 0) >= permutedSince &&
      family === 'chromium' &&
      (context.constantJa3 === true || (hello !== null && isFixedOrder(hello))),
    versionLag: band !== null && chromiumMajor !== null && lagsBehind(band, chromiumMajor),
    capture,
    connection: edge && {
      tlsVersion: edge.tlsVersion,
      cipherSuite: edge.tlsCipher,
      alpn: ALPN_NAMES.get(edge.httpProtocol ?? '') ?? null,
    },
  }
}

/** A capture that is not of the contract's shape is none. */
function captureOf(visit: BrowserVisit | null): TlsFingerprint | null {
  const sent = visit?.collected.tlsCapture
  if (sent === undefined) return null
  try {
    return TlsFingerprint.safeParse(sent).data ?? null
  } catch {
    // zod reads `length` of any value in place of a list, and a hostile value may throw.
    return null
  }
}

function momentOf(capture: TlsFingerprint | null): number | null {
  const ms = Date.parse(capture?.capturedAt ?? '')
  return Number.isFinite(ms) ? ms : null
}

function familyOf(
  ja4: string | null,
  hello: ClientHello | null,
  ciphersSha1: string | null,
): TlsFamily | null {
  const byHash = ja4 ? familyOfJa4(ja4) : null
  if (byHash !== null && byHash !== 'unknown') return byHash
  const byFields = hello && familyOfHello(hello)
  if (byFields ?? byHash) return byFields ?? byHash
  return ciphersSha1 !== null && isChromiumCipherDigest(ciphersSha1) ? 'chromium' : null
}

/** Bots and tools name no browser; an app with a browser's engine does. */
function isBrowser(ua: UserAgentFacts): boolean {
  return ua.client !== 'bot' && ua.client !== 'tool'
}

/** Capturers may drop GREASE from the lists, so its absence counts only if they declare it. */
function greaseOf(capture: TlsFingerprint, hello: ClientHello): boolean | null {
  if (hasGrease(hello) || capture.hasGrease === true || (capture.greaseN ?? 0) > 0) return true
  return capture.hasGrease === false || capture.greaseN === 0 ? false : null
}

function stepsBehind(band: number | null, major: number | null): number {
  return band === null || major === null ? 0 : bandOfMajor(major) - band
}

function toolOf(family: TlsFamily | null, browser: UserAgentFacts | null): string | null {
  if (family === 'gnutls' && browser?.engine === 'safari' && browser.os === 'linux') return null
  return (family && TOOL_NAMES[family]) ?? null
}

/** Only where the edge measured the hello of a full browser over TCP. */
function isTooSmall(edge: EdgeFacts | null, browser: UserAgentFacts | null): boolean {
  const length = edge?.tlsHelloLength ?? null
  if (length === null || !browser || browser.client !== 'browser' || browser.engine === 'other')
    return false
  if (edge?.httpProtocol?.startsWith('HTTP/3') || browser.major === null) return false
  // Brands on iOS keep their own numbers; the stack is Apple's, whose version is not known.
  if (browser.engine === 'safari' && browser.family !== 'safari') return false
  return (
    browser.major >= mlKemSince[browser.engine] && length < evidencePolicy.tls.minMlKemHelloBytes
  )
}
