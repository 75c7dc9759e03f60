import type { OrganisationClass } from '@vigil/evidence'
import { DAY_SEC, type Feed } from '../feed.ts'
import { publishedRanges } from '../formats.ts'

/** The operator of an address, by the operator's own publication. */
export interface Provider {
  feedId: string
  organisation: string
  class: OrganisationClass
  /** Used if the address table has no network. */
  asn: number
}

type Row = readonly [
  id: string,
  organisation: string,
  of: OrganisationClass,
  asn: number,
  url: string,
]

/**
 * Address ranges that operators publish. They cover blocks that are not announced under the operator's
 * AS number yet, and tenants of another provider. The first match wins, so services that run at a
 * cloud precede it.
 */
const PUBLISHED: readonly Row[] = [
  [
    'zscaler',
    'Zscaler',
    'corporate_proxy',
    22616,
    'https://config.zscaler.com/api/zscaler.net/hubs/cidr/json/required',
  ],
  ['starlink', 'Starlink', 'satellite', 14593, 'https://geoip.starlinkisp.net/feed.csv'],
  ['fastly', 'Fastly', 'cdn', 54113, 'https://api.fastly.com/public-ip-list'],
  ['cloudflare-v4', 'Cloudflare', 'cdn', 13335, 'https://www.cloudflare.com/ips-v4'],
  ['cloudflare-v6', 'Cloudflare', 'cdn', 13335, 'https://www.cloudflare.com/ips-v6'],
  ['aws', 'Amazon', 'hosting', 16509, 'https://ip-ranges.amazonaws.com/ip-ranges.json'],
  ['google-cloud', 'Google', 'hosting', 396982, 'https://www.gstatic.com/ipranges/cloud.json'],
  [
    'oracle',
    'Oracle',
    'hosting',
    31898,
    'https://docs.oracle.com/iaas/tools/public_ip_ranges.json',
  ],
  [
    'ibm',
    'IBM Cloud',
    'hosting',
    36351,
    'https://raw.githubusercontent.com/ibm-cloud-docs/infrastructure-hub/master/ips.md',
  ],
  ['digitalocean', 'DigitalOcean', 'hosting', 14061, 'https://digitalocean.com/geo/google.csv'],
  ['linode', 'Akamai Connected Cloud', 'hosting', 63949, 'https://geoip.linode.com/'],
  ['vultr', 'Vultr', 'hosting', 20473, 'https://geofeed.constant.com/?text'],
]

/** File name of a source, if it identifies the operator. */
const SOURCE_NAMES: Record<string, readonly string[]> = {
  aws: ['ip-ranges'],
  'google-cloud': ['cloud'],
  oracle: ['public_ip_ranges'],
}

export const providerFeeds: readonly Feed[] = PUBLISHED.map(([id, organisation, , , url]) => ({
  id: `provider-${id}`,
  title: `Addresses of ${organisation}${id.endsWith('-v6') ? ', IPv6' : ''}`,
  url,
  snapshot: new RegExp(`^(${[id, ...(SOURCE_NAMES[id] ?? [])].join('|')})[._]`),
  pack: 'network',
  everySec: 7 * DAY_SEC,
  overdueSec: 30 * DAY_SEC,
  halfLifeDays: 365,
  lasting: true,
  minEntries: 5,
  maxEntries: 60_000,
  maxBytes: id === 'aws' ? 4_000_000 : 1_000_000,
  licence: 'published by its operator for this use',
  credit: organisation,
  reader: publishedRanges,
}))

/** The operators in the order in which they are looked up. */
export const providers: readonly Provider[] = PUBLISHED.map(([id, organisation, of, asn]) => ({
  feedId: `provider-${id}`,
  organisation,
  class: of,
  asn,
}))
