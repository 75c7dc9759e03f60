import type { TlsFamily } from './family.ts'
import { ja4Parts } from './ja4.ts'

/**
 * Families by the cipher part of JA4, which is independent of extension order, resumption and minor
 * versions. Sources: captures of the clients and FoxIO's list of known fingerprints.
 */
const BY_CIPHERS: ReadonlyMap<string, TlsFamily> = new Map([
  ['8daaf6152771', 'chromium'],
  ['5b57614c22b0', 'firefox'],
  ['86a278354501', 'firefox'],
  ['a09f3c656075', 'safari'],
  ['2802a3db6c62', 'safari'],
  ['85036bcba153', 'openssl'],
  ['a33745022dd6', 'openssl'],
  ['e8f1e7e78f70', 'openssl'],
  ['c7886603b240', 'openssl'],
  ['9dc949149365', 'go'],
  ['cbb2034c60b8', 'go'],
  ['d83cc789557e', 'go'],
  ['db35923f8641', 'java'],
  ['723694b0fccc', 'gnutls'],
  ['fcb5b95cb75a', 'tool'],
  ['2b729b4bf6f3', 'tool'],
])
/** Tor Browser offers Chromium's suites with Firefox's extensions. */
const TOR_BROWSER_EXTENSIONS = '748f4c70de1c'
/** The three suites of TLS 1.3: every QUIC client offers them, so they identify no family. */
const QUIC_CIPHERS = '55b375c5d22e'
const QUIC_CHROMIUM_EXTENSIONS = new Set(['06cda9e17597'])

/** Returns the family of a JA4; null: malformed, or its cipher part identifies no family. */
export function familyOfJa4(text: string): TlsFamily | null {
  const parts = ja4Parts(text)
  if (!parts) return null
  if (parts.extensions === TOR_BROWSER_EXTENSIONS) return 'firefox'
  if (parts.ciphers === QUIC_CIPHERS) {
    return QUIC_CHROMIUM_EXTENSIONS.has(parts.extensions) ? 'chromium' : null
  }
  return BY_CIPHERS.get(parts.ciphers) ?? 'unknown'
}
