import { deviceFacts, type Ip, parseEmail, userAgentFacts } from '@vigil/evidence'
import type { BrowserSide, Visit, VisitRequest } from './visit.ts'

/** Returns a visit from the request and the browser's data alone. */
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
    addressKey: null,
    subnetKey: null,
    blocks: [],
    session: 'none',
    token: 'none',
    tokenNonce: false,
    jti: null,
    payloadText: null,
    issuedAt: null,
    observed: null,
    unreadScore: null,
  }
}
