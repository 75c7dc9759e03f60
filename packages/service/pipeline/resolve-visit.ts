import { interactionText, parseIp, replayText } from '@vigil/evidence'
import { captureTokenStatus } from './capture-token.ts'
import { readEvaluation, readSession } from './earlier-visit.ts'
import { type Earlier, layVisits } from './lay-visits.ts'
import type { Run } from './run.ts'
import type { BrowserSide, Visit, VisitRequest } from './visit.ts'
import { visitOf } from './visit-of.ts'

/**
 * Reads what a session and a verdict token say of the browser and lays the request over it. A token that
 * the session redeemed counts as one of the check.
 */
export async function resolveVisit(run: Run, request: VisitRequest): Promise<Visit> {
  const [session, redeemedNow] = await Promise.all([
    readSession(run, request.sessionId),
    readEvaluation(run, request.verdictToken),
  ])
  const redeemedBefore = session.visit?.evaluation
  const evaluation =
    redeemedNow.status === 'none' && redeemedBefore ? { ...redeemedBefore, jti: null } : redeemedNow
  const ip = request.ip === null ? null : parseIp(request.ip)
  const earlier = { token: evaluation.visit, session: session.visit }
  const laid = layVisits(request, earlier, run.nowMs)
  const captureToken = await captureStanding(run, request, earlier, laid, ip)
  const first = earlier.token ?? earlier.session
  const { signed } = evaluation
  return {
    ...visitOf(request, { ...laid, captureToken }, ip),
    network: first?.network ?? null,
    visitorKey: signed?.visitor ?? null,
    ipKey: first?.ipKey ?? signed?.ip ?? null,
    addressKey: first?.addressKey ?? null,
    subnetKey: first?.subnetKey ?? null,
    blocks: first?.blocks ?? [],
    session: session.status,
    token: evaluation.status,
    tokenNonce: signed?.nonce ?? false,
    jti: evaluation.jti,
    // Probes are read once for all evaluations of a page; interaction goes on between them.
    payloadText:
      earlier.token === null
        ? replayText(laid.collected)
        : interactionText(earlier.token.collected.behavior),
    issuedAt: earlier.token,
    observed: earlier.token?.observed ?? null,
    unreadScore: signed !== null && earlier.token === null ? signed.score : null,
  }
}

/** Returns the status of the capture's token for this visitor. */
async function captureStanding(
  { services, caller }: Run,
  { body, connection }: VisitRequest,
  { token, session }: Earlier,
  { headers, collected, captureToken }: BrowserSide,
  ip: Parameters<typeof visitOf>[2],
): Promise<BrowserSide['captureToken']> {
  // What a trusted terminator saw on this very connection needs no token.
  if (connection?.terminated) return 'bound'
  if (token?.collected.tlsCapture ?? session?.collected.tlsCapture) return captureToken
  if (body.tlsCapture === undefined) return 'none'
  const userAgent = headers?.['user-agent'] ?? collected.userAgent ?? null
  return captureTokenStatus(services.vault, caller.scope, body.tlsCapture, { ip, userAgent })
}
