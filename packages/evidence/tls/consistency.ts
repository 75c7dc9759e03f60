import type { TlsConsistencyStatus } from '@vigil/contract'
import type { UserAgentFacts } from '../evidence.ts'
import { evidencePolicy } from '../policy/index.ts'
import type { TlsFamily } from './family.ts'
import { ja4Parts } from './ja4.ts'

/** The handshake facts that are compared with a user agent. */
export interface Handshake {
  family: TlsFamily | null
  ja4: string | null
  /** Whether the ClientHello has GREASE values; null: unknown. */
  grease: boolean | null
  /** Number of version bands by which the handshake is older than the user agent. */
  bandSteps: number
}

const TOOLS: ReadonlySet<TlsFamily> = new Set(['openssl', 'go', 'java', 'tool'])

/**
 * Compares the TLS stack with the browser of the user agent. Engines are compared, not brands: all
 * Chromium browsers share one stack, and all iOS browsers use Apple's. `unknown`: one side is
 * unknown.
 */
export function consistencyOf(
  ua: Pick<UserAgentFacts, 'engine' | 'os'> | null,
  handshake: Handshake,
): TlsConsistencyStatus {
  const { family } = handshake
  if (!ua || ua.engine === 'other' || family === null) return 'unknown'
  if (TOOLS.has(family)) return 'strong_mismatch'
  // WebKitGTK (Epiphany, WebKit ports) uses GnuTLS.
  if (family === 'gnutls') {
    return ua.engine === 'safari' && ua.os === 'linux' ? 'aligned' : 'mismatch'
  }
  if (family === 'unknown') return noBrowser(handshake.ja4) ? 'strong_mismatch' : 'mismatch'
  if (family !== ua.engine) return 'mismatch'
  if (ua.engine === 'firefox') return handshake.grease === true ? 'mismatch' : 'aligned'
  if (handshake.grease === false) return 'strong_mismatch'
  return handshake.bandSteps >= evidencePolicy.tls.minWrongBands ? 'mismatch' : 'aligned'
}

/** Every browser released since 2020 offers TLS 1.3 and ALPN. */
function noBrowser(ja4: string | null): boolean {
  const head = ja4 === null ? undefined : ja4Parts(ja4)?.head
  return head !== undefined && (!/^.13/.test(head) || head.endsWith('00'))
}
