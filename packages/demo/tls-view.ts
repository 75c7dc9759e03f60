import type { TlsBlock } from '@vigil/contract'
import { byId, make, pairs } from './dom.ts'

const STATUS: Record<TlsBlock['captureStatus'], string> = {
  verified: 'verified',
  unverified: 'reported, not verified',
  partial: 'version and cipher alone, as this deployment sees them',
  invalid: 'contradicts itself',
  stale: 'too old to count',
  missing: 'this deployment does not see it',
}

/** The visitor's handshake, and whether it can be that of the browser they name. */
export function showTls(tls: TlsBlock): void {
  const code = (text: string | undefined) => (text ? make('code', {}, text) : null)
  pairs(byId('tls'), [
    ['Handshake', STATUS[tls.captureStatus]],
    ['Fits the browser', (tls.consistency?.status ?? 'unknown').replace('_', ' ')],
    ['Browser', tls.consistency?.uaFamily ?? null],
    ['TLS stack', tls.consistency?.tlsFamily ?? null],
    ['Version', tls.tlsVersion ?? null],
    ['Cipher', tls.cipherSuite ?? null],
    ['ALPN', tls.alpn ?? null],
    ['JA4', code(tls.ja4)],
    ['JA3', code(tls.ja3)],
    ['Against it', tls.reasons.length > 0 ? tls.reasons.join(', ') : 'nothing'],
  ])
}
