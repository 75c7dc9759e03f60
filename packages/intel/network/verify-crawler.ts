import { type Crawler, crawlers, type Ip, type NetworkFinding } from '@vigil/evidence'
import { containsIp } from '../feeds/feed-tables.ts'
import { crawlerOfFeed } from '../feeds/sources/crawler-ranges.ts'
import type { NetworkTables } from './judge-network.ts'

export interface CrawlerVerdict {
  /** The crawler that the address belongs to. */
  verified: string | null
  /** The visit claims a crawler whose addresses are known, but comes from another address. */
  refuted: boolean
  finding: NetworkFinding | null
}

const UNKNOWN: CrawlerVerdict = { verified: null, refuted: false, finding: null }
/** Trust in an operator's network, which also has other machines. */
const NETWORK_TRUST = 0.5

const byName = new Map<string, Crawler>(crawlers.map((crawler) => [crawler.name, crawler]))
const feedOf = new Map<string, string>(Array.from(crawlerOfFeed, ([id, name]) => [name, id]))

/**
 * Returns the crawler that an address belongs to, claimed or not. A claim is refuted if the operator's
 * list is present and not overdue, or if the operator documents all its networks. Without the list,
 * the operator's network is accepted with less trust.
 *
 * @param claim name of a crawler, as `UserAgentFacts.claimsCrawler`
 */
export function verifyCrawler(
  ip: Ip,
  asn: number | null,
  claim: string | null,
  { lists, trust, tableTrust }: NetworkTables,
): CrawlerVerdict {
  for (const [feedId, ranges] of lists.crawlers) {
    if (!containsIp(ranges, ip)) continue
    const verified = crawlerOfFeed.get(feedId) ?? feedId
    const finding = { kind: 'crawler', source: feedId, trust: trust(feedId) } as const
    return { verified, refuted: false, finding }
  }
  const claimed = claim === null ? undefined : byName.get(claim)
  if (claimed === undefined) return UNKNOWN
  const feedId = feedOf.get(claimed.name) ?? ''
  if (lists.crawlers.has(feedId)) return { ...UNKNOWN, refuted: trust(feedId) === 1 }
  if (asn === null) return UNKNOWN
  if (!claimed.asns?.includes(asn)) return { ...UNKNOWN, refuted: claimed.nowhereElse === true }
  const finding = {
    kind: 'crawler',
    source: 'crawler-networks',
    trust: NETWORK_TRUST * tableTrust,
  } as const
  return { verified: claimed.name, refuted: false, finding }
}
