import { interactionText, replayText } from '@vigil/evidence'
import { captureTokenStatus } from './capture-token.ts'
import { readEvaluation, readSession } from './earlier-visit.ts'
import { type EarlierRequests, mergeVisits } from './merge-visits.ts'
import type { Run } from './run.ts'
import type { BrowserData, Visit, VisitRequest } from './visit.ts'
import { visitOf } from './visit-of.ts'
import { visitorAddress } from './visitor-address.ts'

/**
 * Reads the session and the verdict token of a request and merges their browser data with its own. A token that the
 * session redeemed counts as a token of the check.
 */
export async function resolveVisit(run: Run, request: VisitRequest): Promise<Visit> {
  const [session, redeemedNow] = await Promise.all([
    readSession(run, request.sessionId),
    readEvaluation(run, request.verdictToken),
  ])
  const redeemedBefore = session.visit?.evaluation
  const evaluation =
    redeemedNow.status === 'none' && redeemedBefore ? { ...redeemedBefore, jti: null } : redeemedNow
  const earlier = { token: evaluation.visit, session: session.visit }
  const ip = await visitorAddress(run, request, earlier.token)
  const merged = mergeVisits(request, earlier, run.nowMs)
  const captureToken = await captureStatusOf(run, request, earlier, merged, ip)
  const first = earlier.token ?? earlier.session
  const { signed } = evaluation
  return {
    ...visitOf(request, { ...merged, captureToken }, ip),
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
    // A page collects probes once for all its evaluations; interaction continues between them.
    payloadText:
      earlier.token === null
        ? replayText(merged.collected)
        : interactionText(earlier.token.collected.behavior),
    issuedAt: earlier.token,
    observed: earlier.token?.observed ?? null,
    unreadScore: signed !== null && earlier.token === null ? signed.score : null,
  }
}

/** Returns the status of the capture's token for this visitor. */
async function captureStatusOf(
  { services, caller }: Run,
  { body, connection }: VisitRequest,
  { token, session }: EarlierRequests,
  { headers, collected, captureToken }: BrowserData,
  ip: Parameters<typeof visitOf>[2],
): Promise<BrowserData['captureToken']> {
  // The report of a trusted terminator about this connection needs no token.
  if (connection?.terminated) return 'bound'
  if (token?.collected.tlsCapture ?? session?.collected.tlsCapture) return captureToken
  if (body.tlsCapture === undefined) return 'none'
  const userAgent = headers?.['user-agent'] ?? collected.userAgent ?? null
  return captureTokenStatus(services.vault, caller.scope, body.tlsCapture, { ip, userAgent })
}
