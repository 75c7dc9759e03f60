import type { TlsFingerprint } from '@vigil/contract'
import { type CaptureTokenStatus, type Ip, maskIp } from '@vigil/evidence'
import type { Scope, Vault } from '@vigil/storage'

/** The visitor and workspace that a capture is signed for. */
export interface CaptureVisitor {
  ip: Ip | null
  userAgent: string | null
}

/** Characters of the user agent that a token is bound to; the token must fit its field. */
const MAX_USER_AGENT = 512

/**
 * Returns a token that binds a capture to a visit. It contains the visitor's /24 (/48) and user agent, the workspace
 * and the environment, encrypted with JA3, JA4 and the time of the capture as authenticated data, so that none of them
 * can be changed.
 */
export function signCapture(
  vault: Vault,
  scope: Scope,
  capture: TlsFingerprint,
  visitor: CaptureVisitor,
): Promise<string> {
  return vault.encrypt(textOf(scope, visitor), contextOf(capture))
}

/** Verifies the token of a capture for this visitor and workspace. */
export async function captureTokenStatus(
  vault: Vault,
  scope: Scope,
  capture: TlsFingerprint | undefined,
  visitor: CaptureVisitor,
): Promise<CaptureTokenStatus> {
  const token = capture?.captureToken
  if (!capture || token === undefined) return 'none'
  try {
    const bound = await vault.decrypt(token, contextOf(capture))
    return bound === textOf(scope, visitor) ? 'bound' : 'foreign'
  } catch {
    return 'forged'
  }
}

function textOf({ workspaceId, env }: Scope, { ip, userAgent }: CaptureVisitor): string {
  const browser = (userAgent ?? '').slice(0, MAX_USER_AGENT)
  return [workspaceId, env, ip ? maskIp(ip) : '', browser].join('\n')
}

function contextOf({ ja3, ja4, capturedAt }: TlsFingerprint): string {
  return JSON.stringify(['tls-capture', ja3, ja4, capturedAt ?? null])
}
