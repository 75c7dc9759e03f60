import type { Collected, TlsFingerprint } from '@vigil/contract'
import type { EdgeFacts, Ip } from '@vigil/evidence'
import type { Scope, Vault } from '@vigil/storage'
import { captureTokenStatus } from './capture-token.ts'
import type { MergedVisit } from './visit.ts'

/** What the browser's own request showed. */
export interface Connection {
  headers: Record<string, string>
  edge: EdgeFacts | null
  /** The ClientHello that a trusted TLS terminator in front of us reported. */
  terminated: TlsFingerprint | null
}

interface Asked {
  body: Collected
  connection: Connection | null
}

/**
 * The visit with what the connection showed and with the standing of its capture. What a trusted
 * terminator saw on this very connection needs no token and replaces what the page claims.
 *
 * @param ip address of the visitor, to which a capture is bound
 */
export async function withCapture(
  vault: Vault,
  scope: Scope,
  { body, connection }: Asked,
  merged: MergedVisit,
  ip: Ip | null,
): Promise<MergedVisit> {
  const { terminated = null, ...seen } = connection ?? {}
  const visit: MergedVisit = { ...merged, ...seen }
  if (terminated !== null) {
    const collected = { ...visit.collected, tlsCapture: terminated }
    return { ...visit, collected, captureToken: 'bound' }
  }
  const { tlsCapture } = body
  if (tlsCapture === undefined) return visit
  const userAgent = visit.headers?.['user-agent'] ?? visit.collected.userAgent ?? null
  const captureToken = await captureTokenStatus(vault, scope, tlsCapture, { ip, userAgent })
  return { ...visit, captureToken }
}
