import type { NetworkKind } from '@vigil/contract'
import {
  type EdgeFacts,
  type Ip,
  isReserved,
  type NetworkFacts,
  type NetworkFinding,
  type OrganisationClass,
} from '@vigil/evidence'
import { containsIp, type NetworkLists, type Ranges } from '../feeds/feed-tables.ts'
import type { Provider } from '../feeds/sources/provider-ranges.ts'
import { findNetwork, hasAsn, type Networks } from '../tables/networks.ts'
import type { Placed } from '../tables/shard.ts'
import { isRelayPrefix } from './relay-prefixes.ts'
import { verifyCrawler } from './verify-crawler.ts'

export interface NetworkTables {
  networks: Networks
  lists: NetworkLists
  /** Current trust in each list, by feed id; 0: never refreshed. */
  trust(feedId: string): number
  /** Current trust in the compiled address table. */
  tableTrust: number
}

/** Networks of end users: a collected list of hosting networks does not override them. */
const ACCESS_NETWORKS: ReadonlySet<OrganisationClass> = new Set([
  'mobile',
  'education',
  'satellite',
  'wifi',
])

/** Returns the facts of an address, with the source of each finding. Pure. */
export function judgeNetwork(
  ip: Ip,
  placed: Placed,
  edge: EdgeFacts | null,
  claimsCrawler: string | null,
  tables: NetworkTables,
): NetworkFacts {
  const { networks, lists } = tables
  const reserved = isReserved(ip)
  // Geolocation tables assign countries even to private and documentation space.
  const { asn: tableAsn, country } = reserved ? { asn: null, country: null } : placed
  const provider =
    lists.published.find(({ ranges }) => containsIp(ranges, ip) && !reserved)?.provider ?? null
  const asn = edge?.asn ?? tableAsn ?? provider?.asn ?? null
  const network = asn === null ? null : findNetwork(networks, asn)
  const known = provider?.class ?? network?.class ?? 'unknown'
  const { findings, listed, listedAsn, named, compiled } = openFindings(ip, asn, provider, tables)

  const torExit =
    listed('tor', 'tor-exits', lists.tor) || listed('tor', 'tor-exits-v6', lists.torV6)
  const relay =
    listed('relay', 'relays', lists.relays) ||
    ((network?.relay === true || isRelayPrefix(ip)) && compiled('relay'))
  const corporateProxy = named('proxy', known === 'corporate_proxy')
  // The VPN list includes privacy relays; `relay` is more precise.
  const vpn =
    !relay &&
    !corporateProxy &&
    (listed('vpn', 'vpn-v4', lists.vpnV4) ||
      listed('vpn', 'vpn-v6', lists.vpnV6) ||
      named('vpn', known === 'vpn') ||
      listedAsn('vpn', 'vpn-asns', lists.vpnAsns))
  const cdn = known === 'cdn'
  const listIgnored = network?.curated === true || ACCESS_NETWORKS.has(known)
  const hosting =
    named('hosting', known === 'hosting' || cdn || known === 'vpn') ||
    (!listIgnored && listedAsn('hosting', 'hosting-asns', lists.hostingAsns))
  const dropped =
    listed('abuse', 'drop-v4', lists.dropV4) ||
    listed('abuse', 'drop-v6', lists.dropV6) ||
    // A network announces the address, or an operator publishes it: the list is outdated.
    (asn === null && listed('abuse', 'bogons', lists.bogons))
  const droppedNetwork = listedAsn('abuse', 'drop-asns', lists.dropAsns)
  const attacker = listed('abuse', 'ipsum', lists.ipsum)
  const abuse = dropped || droppedNetwork || attacker
  const wifi = named('wifi', known === 'wifi')
  const mobile = named('mobile', known === 'mobile')
  const crawler = verifyCrawler(ip, asn, claimsCrawler, tables)
  if (crawler.finding !== null) findings.push(crawler.finding)
  const proxy = relay || corporateProxy
  const kind = kindOf({ tor: torExit, abuse, vpn, proxy, hosting, wifi })
  return {
    family: ip.family,
    kind: reserved ? 'clean' : kind,
    asn,
    organisation: edge?.organisation ?? provider?.organisation ?? network?.organisation ?? null,
    country: edge?.country ?? country,
    torExit,
    vpn,
    relay,
    hosting,
    proxy: false,
    corporateProxy,
    residentialProxy: false,
    abuse,
    wifi,
    mobile,
    education: known === 'education',
    cdn,
    unrouted: asn === null && !reserved,
    reserved,
    verifiedCrawler: crawler.verified,
    crawlerRefuted: crawler.refuted && !reserved,
    findings,
    rttMs: edge?.rttMs ?? null,
    geo:
      edge === null || edge.latitude === null || edge.longitude === null
        ? null
        : { latitude: edge.latitude, longitude: edge.longitude, timezone: edge.timezone },
  }
}

/** Lookups that record each finding with its source and the trust in it. */
function openFindings(
  ip: Ip,
  asn: number | null,
  provider: Provider | null,
  { trust, tableTrust }: NetworkTables,
) {
  type Kind = NetworkFinding['kind']
  const findings: NetworkFinding[] = []
  const record = (kind: Kind, source: string, trust: number): true => {
    findings.push({ kind, source, trust })
    return true
  }
  const inFeed = (kind: Kind, feedId: string) => record(kind, feedId, trust(feedId))
  const compiled = (kind: Kind) => record(kind, 'networks', tableTrust)
  return {
    findings,
    /** Records a kind that the compiled table of networks gives. */
    compiled,
    /** Whether a feed lists the address. */
    listed: (kind: Kind, feedId: string, ranges: Ranges): boolean =>
      containsIp(ranges, ip) && inFeed(kind, feedId),
    /** Whether a feed lists the network. */
    listedAsn: (kind: Kind, feedId: string, asns: Uint32Array): boolean =>
      asn !== null && hasAsn(asns, asn) && inFeed(kind, feedId),
    /** Records a kind that follows from the class of the network, by its operator's list or the compiled table. */
    named: (kind: Kind, is: boolean): boolean =>
      is && (provider === null ? compiled(kind) : inFeed(kind, provider.feedId)),
  }
}

interface Findings {
  tor: boolean
  abuse: boolean
  vpn: boolean
  proxy: boolean
  hosting: boolean
  wifi: boolean
}

/**
 * Returns the kind of the network. VPNs and proxies run in data centres, so `datacenter` adds nothing
 * to them; two independent findings are `mixed`.
 */
export function kindOf({ tor, abuse, vpn, proxy, hosting, wifi }: Findings): NetworkKind {
  if (tor) return 'tor'
  const hiding = vpn || proxy
  if (Number(abuse) + Number(vpn) + Number(proxy) + Number(hosting && !hiding) >= 2) return 'mixed'
  if (abuse) return 'abuse'
  if (vpn) return 'vpn'
  if (proxy) return 'proxy'
  if (hosting) return 'datacenter'
  return wifi ? 'wifi' : 'clean'
}
