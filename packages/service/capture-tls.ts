import type { TlsCapture } from '@vigil/contract'
import { edgeFacts, parseIp, terminatedHello } from '@vigil/evidence'
import type { Scope } from '@vigil/storage'
import { signCapture } from './pipeline/capture-token.ts'
import type { Services } from './services.ts'

export interface CaptureOptions {
  /** Workspace and environment that the capture is signed for; null: it is not signed. */
  scope: Scope | null
  /** Reads the headers of a trusted TLS terminator in front of the Worker; null: there is none. */
  terminator: ((header: string) => string | null) | null
  /** request.cf of the visitor's connection; null behind a terminator. */
  cf: unknown
  /** Address of the connection. */
  ip: string | null
  userAgent: string | null
}

/**
 * Returns the TLS handshake of the connection, signed so that only this visitor can send it, to the workspace of
 * `scope` and within the next minutes. A terminator's report is preferred to the platform's: the terminator had the
 * browser's connection.
 */
export async function captureTls(services: Services, options: CaptureOptions): Promise<TlsCapture> {
  const ip = parseIp(options.ip)
  const edge = edgeFacts(options.cf, ip)
  const terminated = options.terminator && terminatedHello(options.terminator)
  const seen = terminated ?? (edge?.ja4 ? { ja3: edge.ja3 ?? '', ja4: edge.ja4 } : null)
  if (seen === null) {
    return { captureStatus: edge?.tlsVersion ? 'partial' : 'missing', tlsCapture: null }
  }
  const capture = { ...seen, capturedAt: new Date(services.now()).toISOString() }
  if (options.scope === null) return { captureStatus: 'unverified', tlsCapture: capture }
  const captureToken = await signCapture(services.vault, options.scope, capture, {
    ip,
    userAgent: options.userAgent,
  })
  return { captureStatus: 'verified', tlsCapture: { ...capture, captureToken } }
}
