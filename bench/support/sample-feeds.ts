import { seeded } from '../../packages/intel/build/random.ts'
import { type FeedStore, feeds, refreshFeeds } from '../../packages/intel/index.ts'

const random = seeded(5)
const part = (from: number, n: number) => from + Math.floor(random() * n)
const v4 = () => `${part(11, 89)}.${part(0, 256)}.${part(0, 256)}.${part(1, 254)}`
const v6 = () => `26${part(10, 89)}:${part(1000, 8999)}:${part(1000, 8999)}::${part(1, 8999)}`
const domain = () => `${part(0, 1e9).toString(36)}.${part(0, 1e9).toString(36)}.example`
const rows = (count: number, row: () => string, planted: readonly string[]) =>
  `${[...planted, ...Array.from({ length: count }, row)].join('\n')}\n`
const drop = (key: string, values: unknown[]) =>
  [
    ...values.map((value) => JSON.stringify({ [key]: value, sblid: 'SBL1', rir: null })),
    JSON.stringify({ type: 'metadata', timestamp: 1_795_000_000, records: values.length }),
  ].join('\n')
const many = <T>(count: number, make: () => T, planted: readonly T[]) => [
  ...planted,
  ...Array.from({ length: count }, make),
]
const crawler = (planted: readonly string[]) =>
  JSON.stringify({
    creationTime: '2026-11-01T00:00:00',
    prefixes: many(20, () => `${v4()}/30`, planted).map((ipv4Prefix) => ({ ipv4Prefix })),
  })

const provider = (planted: readonly string[]) =>
  JSON.stringify({
    prefixes: many(60, () => `${v4()}/22`, planted).map((ip_prefix) => ({ ip_prefix })),
  })

/** Known rows of each generated feed, in addition to random ones. */
export const planted: Record<string, readonly string[]> = {
  'tor-exits': ['102.1.0.1', '102.1.0.2'],
  'tor-exits-v6': ['2a0f:1:2::3'],
  'vpn-v4': ['102.2.0.0/24'],
  'vpn-v6': ['2a0f:2::/32'],
  'vpn-asns': ['64510'],
  relays: ['102.3.0.0/28'],
  'hosting-asns': ['64511'],
  'drop-v4': ['102.4.0.0/20'],
  'drop-v6': ['2a0f:4::/32'],
  'drop-asns': ['64512'],
  bogons: ['102.7.0.0/22'],
  ipsum: ['102.5.0.7'],
  'provider-aws': ['102.8.0.0/16'],
  'disposable-mx': ['burner-one.example'],
  'disposable-blocklist': ['burner-two.example'],
  'mail-services': ['alias-one.example'],
  'crawler-googlebot': ['102.6.0.0/27'],
}
const of = (id: string) => planted[id] ?? []

/** Generated bodies in the wire format of each feed, as large as the real ones. */
export const sampleBodies: Record<string, () => string> = {
  'tor-exits': () => rows(2000, v4, of('tor-exits')),
  'tor-exits-v6': () =>
    JSON.stringify({
      relays: many(400, v6, of('tor-exits-v6')).map((address) => ({
        or_addresses: [`${v4()}:9001`, `[${address}]:9001`],
      })),
    }),
  'vpn-v4': () => rows(11_000, () => `${v4()}/${part(24, 9)}`, of('vpn-v4')),
  'vpn-v6': () => rows(500, () => `${v6()}/64`, of('vpn-v6')),
  'vpn-asns': () =>
    rows(
      15,
      () => `AS${part(100_000, 160_000)}`,
      of('vpn-asns').map((asn) => `AS${asn}`),
    ),
  relays: () => rows(3300, () => `${v4()}/31`, of('relays')),
  'hosting-asns': () =>
    rows(
      900,
      () => `AS${part(100_000, 160_000)} # Acme`,
      of('hosting-asns').map((asn) => `AS${asn}`),
    ),
  'drop-v4': () =>
    drop(
      'cidr',
      many(1500, () => `${v4()}/22`, of('drop-v4')),
    ),
  'drop-v6': () =>
    drop(
      'cidr',
      many(80, () => `${v6()}/48`, of('drop-v6')),
    ),
  'drop-asns': () =>
    drop(
      'asn',
      many(400, () => part(100_000, 160_000), of('drop-asns').map(Number)),
    ),
  bogons: () =>
    rows(1200, () => `${v4()}/24`, ['# last updated 1795000000', '10.0.0.0/8', ...of('bogons')]),
  ipsum: () => rows(14_000, v4, of('ipsum')),
  'disposable-mx': () => rows(75_000, domain, of('disposable-mx')),
  'disposable-blocklist': () => rows(8000, domain, of('disposable-blocklist')),
  'mail-services': () =>
    JSON.stringify({
      relay: { hosts: of('mail-services'), type: 'forwarding' },
      free: { hosts: Array.from({ length: 300 }, domain), type: 'free' },
    }),
  ...Object.fromEntries(
    feeds
      .filter(({ id }) => id.startsWith('provider-'))
      .map(({ id }) => [id, () => provider(of(id))]),
  ),
  ...Object.fromEntries(
    feeds
      .filter(({ id }) => id.startsWith('crawler-'))
      .map(({ id }) => [id, () => crawler(of(id))]),
  ),
}

/** Fills a store as the cron does. */
export async function sampleFeeds(store: FeedStore): Promise<void> {
  await refreshFeeds({ store }, Date.now(), async (url) => {
    const feed = feeds.find((known) => known.url === url)
    const body = feed === undefined ? undefined : sampleBodies[feed.id]?.()
    return body === undefined ? new Response(null, { status: 404 }) : new Response(body)
  })
}
