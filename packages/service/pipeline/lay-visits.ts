import { type Collected, collectedFields } from '@vigil/contract'
import {
  type BrowserVisit,
  type CaptureTokenStatus,
  deviceFacts,
  type Ip,
  parseEmail,
  userAgentFacts,
} from '@vigil/evidence'
import type { StoredVisit } from './stored-visit.ts'
import type { Visit, VisitRequest } from './visit.ts'

/** What two earlier requests kept of the same browser. */
export interface Earlier {
  token: StoredVisit | null
  session: StoredVisit | null
}

/** What was seen of a browser, and what the token of its TLS capture is worth. */
export type BrowserSide = BrowserVisit & { captureToken: CaptureTokenStatus }

/** Returns a visit of which nothing but the request and its browser's side is known. */
export function visitOf(request: VisitRequest, seen: BrowserSide, ip: Ip | null): Visit {
  return {
    ...seen,
    request,
    email: request.email === null ? null : parseEmail(request.email),
    ip,
    userAgent: userAgentFacts(seen),
    device: deviceFacts(seen.collected),
    network: null,
    visitorKey: null,
    ipKey: null,
    subnetKey: null,
    blocks: [],
    session: 'none',
    token: 'none',
    jti: null,
    payloadText: null,
  }
}

/** Lays the sources over each other; precedence (design): body, then token, then session. */
export function layVisits(
  body: Collected,
  { token, session }: Earlier,
  nowMs: number,
): BrowserSide {
  const first = token ?? session
  return {
    collected: { ...session?.collected, ...token?.collected, ...collectedOf(body) },
    headers: token?.headers ?? session?.headers ?? null,
    edge: token?.edge ?? session?.edge ?? null,
    captureToken: (token?.collected.tlsCapture ? token : session)?.captureToken ?? 'none',
    capturedAtMs: body.tlsCapture ? nowMs : (first?.capturedAtMs ?? nowMs),
  }
}

const COLLECTED = new Set(Object.keys(collectedFields))

/** Returns what of a body the browser collected: ids of the account are no part of a visit. */
function collectedOf(body: Collected): Collected {
  return Object.fromEntries(
    Object.entries(body).filter(([name, value]) => COLLECTED.has(name) && value !== undefined),
  )
}
