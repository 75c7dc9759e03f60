import type { VisitContext } from '@vigil/contract'
import { edgeFacts, maskIp, parseIp } from '@vigil/evidence'
import { connectionOf, createHandlers } from '@vigil/http'

/** Longest user agent told back. */
const MAX_USER_AGENT = 512

/** GET /v1/visit/context: the visitor's network, the address masked; what is not known is empty. */
export const visitContext = createHandlers((c) => {
  const ip = parseIp(connectionOf(c).ip ?? '')
  const edge = edgeFacts(c.req.raw.cf, ip)
  const body: VisitContext = {
    ip: ip === null ? '' : maskIp(ip),
    country: edge?.country ?? '',
    city: edge?.city ?? '',
    region: edge?.region ?? '',
    asn: edge?.asn ? String(edge.asn) : '',
    asOrganization: edge?.organisation ?? '',
    userAgent: (c.req.header('User-Agent') ?? '').slice(0, MAX_USER_AGENT),
  }
  return c.json(body)
})
