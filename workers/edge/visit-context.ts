import { edgeFacts, maskIp, parseIp } from '@vigil/evidence'
import { connectionOf } from '@vigil/http'
import type { EdgeHandler } from './handler.ts'

/** Longest user agent that is echoed. */
const MAX_USER_AGENT = 512

/** Returns the visitor's network with a masked address; unknown fields are empty. */
export const visitContext: EdgeHandler<'visitContext'> = (c) => {
  const connection = connectionOf(c)
  const ip = parseIp(connection.ip ?? '')
  const edge = edgeFacts(connection.cf, ip)
  return {
    ip: ip === null ? '' : maskIp(ip),
    country: edge?.country ?? '',
    city: edge?.city ?? '',
    region: edge?.region ?? '',
    asn: edge?.asn ? String(edge.asn) : '',
    asOrganization: edge?.organisation ?? '',
    userAgent: (c.req.header('User-Agent') ?? '').slice(0, MAX_USER_AGENT),
  }
}
