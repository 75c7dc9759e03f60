import { deviceFacts, type Ip, parseEmail, userAgentFacts } from '@vigil/evidence'
import type { BrowserData, Visit, VisitRequest } from './visit.ts'

/** Builds a visit from the request and the browser data; fields of session and token are empty. */
export function visitOf(request: VisitRequest, seen: BrowserData, ip: Ip | null): Visit {
  return {
    ...seen,
    request,
    email: parseEmail(request.email),
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
