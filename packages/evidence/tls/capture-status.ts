import type { TlsCaptureStatus, TlsFingerprint } from '@vigil/contract'
import type { EdgeFacts } from '../edge-facts.ts'
import { evidencePolicy } from '../policy/index.ts'
import { ja4Parts } from './ja4.ts'
import type { Recomputed } from './verify.ts'

const { maxCaptureAgeMs } = evidencePolicy.tls

/**
 * Result of verifying a capture's token: `bound` is signed by our capture route for this visitor,
 * `foreign` for another one; `forged` is not signed by us, or over other hashes.
 */
export type CaptureTokenStatus = 'none' | 'bound' | 'foreign' | 'forged'

/** Input of `captureStatus`. */
export interface CaptureContext {
  capture: TlsFingerprint | null
  edge: EdgeFacts | null
  recomputed: Recomputed | null
  token: CaptureTokenStatus
  /** Time of the capture and of the assessment, ms since the epoch. */
  capturedAtMs: number
  nowMs: number
}

/**
 * Returns how far the TLS data can be trusted (design: tls.captureStatus): verified is what our edge or a
 * trusted terminator observed or signed. Contradictory data is invalid at any age.
 */
export function captureStatus(context: CaptureContext): TlsCaptureStatus {
  const { capture, edge, recomputed } = context
  if (!capture) {
    if (!edge || !(edge.ja4 ?? edge.ja3)) return hasHandshake(edge) ? 'partial' : 'missing'
    return isStale(context) ? 'stale' : 'verified'
  }
  if (recomputed?.ja3Matches === false || recomputed?.ja4Matches === false) return 'invalid'
  if (context.token === 'forged') return 'invalid'
  if (edge?.ja4 && !sameStack(edge.ja4, capture.ja4)) return 'invalid'
  if (isStale(context)) return 'stale'
  // Anybody can compute the hashes of a ClientHello that was never sent: what recomputes is consistent.
  return context.token === 'bound' || edge?.ja4 ? 'verified' : 'unverified'
}

function hasHandshake(edge: EdgeFacts | null): boolean {
  return (edge?.tlsVersion ?? edge?.tlsCiphersSha1 ?? edge?.tlsHelloLength ?? null) !== null
}

/** A capture from the future is as stale as one from the past. */
function isStale({ capturedAtMs, nowMs }: CaptureContext): boolean {
  return Math.abs(nowMs - capturedAtMs) > maxCaptureAgeMs
}

/** Two connections of one client share the cipher part, unless one of them is QUIC. */
function sameStack(seen: string, claimed: string): boolean {
  const a = ja4Parts(seen)
  const b = ja4Parts(claimed)
  if (!a || !b || a.head.charAt(0) !== b.head.charAt(0)) return true
  return a.ciphers === b.ciphers
}
