import type { TlsConsistencyStatus } from '@vigil/contract'
import type { UserAgentFacts } from '../evidence.ts'
import type { TlsFamily } from './family.ts'
import { ja4Parts } from './ja4.ts'

/** What is known of a handshake when it is held against a user agent. */
export interface Handshake {
  family: TlsFamily | null
  ja4: string | null
  /** false: the capture says that the hello carries no GREASE; null: it does not say. */
  grease: boolean | null
  /** Steps of the version table by which the handshake is older than the user agent. */
  bandSteps: number
}

const TOOLS: ReadonlySet<TlsFamily> = new Set(['openssl', 'go', 'java', 'tool'])
const WRONG_BAND_STEPS = 3

/**
 * Whether a TLS stack can be that of the browser that the user agent names. Engines are compared,
 * not brands: every Chromium browser has one stack, every browser of iOS Apple's. `unknown` where
 * either side says nothing.
 */
export function consistencyOf(
  ua: Pick<UserAgentFacts, 'engine' | 'os'> | null,
  handshake: Handshake,
): TlsConsistencyStatus {
  const { family } = handshake
  if (!ua || ua.engine === 'other' || family === null) return 'unknown'
  if (TOOLS.has(family)) return 'strong_mismatch'
  // WebKitGTK (Epiphany, WebKit ports) speaks TLS through GnuTLS.
  if (family === 'gnutls') {
    return ua.engine === 'safari' && ua.os === 'linux' ? 'aligned' : 'mismatch'
  }
  if (family === 'unknown') return noBrowser(handshake.ja4) ? 'strong_mismatch' : 'mismatch'
  if (family !== ua.engine) return 'mismatch'
  if (ua.engine === 'firefox') return handshake.grease === true ? 'mismatch' : 'aligned'
  if (handshake.grease === false) return 'strong_mismatch'
  return handshake.bandSteps >= WRONG_BAND_STEPS ? 'mismatch' : 'aligned'
}

/** No browser of this decade leaves out TLS 1.3 or ALPN. */
function noBrowser(ja4: string | null): boolean {
  const head = ja4 === null ? undefined : ja4Parts(ja4)?.head
  return head !== undefined && (!/^.13/.test(head) || head.endsWith('00'))
}
