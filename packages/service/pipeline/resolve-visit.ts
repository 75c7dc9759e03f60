import { type Ip, parseIp, replayText } from '@vigil/evidence'
import { captureTokenStatus } from './capture-token.ts'
import { readEvaluation, readSession } from './earlier-visit.ts'
import { type BrowserSide, type Earlier, layVisits, visitOf } from './lay-visits.ts'
import type { Run } from './run.ts'
import type { Visit, VisitRequest } from './visit.ts'

/** Reads what a session and a verdict token say of the browser and lays it over the request. */
export async function resolveVisit(run: Run, request: VisitRequest): Promise<Visit> {
  const [session, evaluation] = await Promise.all([
    readSession(run, request.sessionId),
    readEvaluation(run, request.verdictToken),
  ])
  const ip = request.ip === null ? null : parseIp(request.ip)
  const earlier = { token: evaluation.visit, session: session.visit }
  const seen = await browserVisit(run, request, earlier, ip)
  const first = earlier.token ?? earlier.session
  return {
    ...visitOf(request, seen, ip),
    network: first?.network ?? null,
    visitorKey: evaluation.signed?.visitor ?? null,
    ipKey: first?.ipKey ?? evaluation.signed?.ip ?? null,
    subnetKey: first?.subnetKey ?? null,
    blocks: first?.blocks ?? [],
    session: session.status,
    token: evaluation.status,
    jti: evaluation.jti,
    // What an earlier request brought was counted then, as its visitor's.
    payloadText: first === null ? replayText(request.body) : null,
  }
}

/**
 * The browser's side of a visit. What a trusted terminator saw on this very connection needs no
 * token and replaces the capture that the page sent.
 */
async function browserVisit(
  { services, caller, nowMs }: Run,
  { body, connection }: VisitRequest,
  earlier: Earlier,
  ip: Ip | null,
): Promise<BrowserSide> {
  const { terminated = null, ...own } = connection ?? {}
  const visit: BrowserSide = { ...layVisits(body, earlier, nowMs), ...own }
  if (terminated !== null) {
    const collected = { ...visit.collected, tlsCapture: terminated }
    return { ...visit, collected, captureToken: 'bound' }
  }
  if (body.tlsCapture === undefined) return visit
  const userAgent = visit.headers?.['user-agent'] ?? visit.collected.userAgent ?? null
  const visitor = { ip, userAgent }
  const { vault } = services
  const captureToken = await captureTokenStatus(vault, caller.scope, body.tlsCapture, visitor)
  return { ...visit, captureToken }
}
