import { type Ip, maskIp, parseIp } from '@vigil/evidence'
import type { Run } from './run.ts'
import type { StoredVisit } from './stored-visit.ts'
import type { VisitRequest } from './visit.ts'

/**
 * Returns the address of the visitor; null: unknown, or that of a CDN in front of the caller's server, while our edge
 * saw the page's own. No person browses from a CDN, so the caller passed its proxy's address on.
 *
 * @param seen what our edge saw of the page; null: no token
 */
export async function visitorAddress(
  { services, caller, sources }: Run,
  request: VisitRequest,
  seen: StoredVisit | null,
): Promise<Ip | null> {
  const ip = parseIp(request.ip)
  if (ip === null || seen === null || seen.network === null || seen.subnetKey === null) return ip
  const subnetKey = await services.vault.identifier(caller.scope, 'subnet', maskIp(ip))
  if (subnetKey === seen.subnetKey) return ip
  const network = await sources.read(['intel'], services.intel.network(ip.text, null, null))
  return network?.cdn === true && !network.relay && !network.vpn ? null : ip
}
