import { type EdgeFacts, type NetworkFacts, parseIp } from '@vigil/evidence'
import { expect, test } from 'vitest'
import { NO_EDGE } from '../../evidence/testing/visit.ts'
import { compileNetworks, readNetworkRules } from '../build/index.ts'
import { SERVICES } from '../feeds/collect-ranges.ts'
import { networkLists } from '../feeds/feed-tables.ts'
import { addressLines, asnLines } from '../feeds/formats.ts'
import { unpackContainer } from '../tables/container.ts'
import { readNetworks } from '../tables/networks.ts'
import { judgeNetwork, kindOf } from './judge-network.ts'

const NAMES: Record<number, string> = {
  64500: 'Acme Telecom',
  64501: 'Acme Hosting LLC',
  64502: 'University of Acme',
  64503: 'Zscaler Acme',
  64504: 'Cloudflare Acme',
  64505: 'Acme Mobile',
  64506: 'Boingo Acme',
  64507: 'Acme Trading',
  15169: 'Google LLC',
  36183: 'Akamai Technologies, Inc.',
  39832: 'Opera Software AS',
  209103: 'Proton AG',
}
const rules = readNetworkRules(
  'hosting\t^google\\b\tGoogle\ncorporate_proxy\t^zscaler\tZscaler\ncdn\t^cloudflare\tCloudflare\ncdn\t^akamai\tAkamai\ncdn\t39832\nwifi\t^boingo\nvpn\t209103\tProton',
)
const networks = readNetworks(
  unpackContainer(
    compileNetworks(
      Object.entries(NAMES).map(([asn, name]) => ({ asn: Number(asn), name, addresses: 256 })),
      rules,
    ).pack([], 'test', 0).buffer,
  ),
)

const LISTS: Record<string, string> = {
  'tor-exits': '11.0.0.1',
  'vpn-v4': '11.0.0.2\n11.0.0.3\n11.0.0.9',
  relays: '11.0.0.3',
  'drop-v4': '11.0.0.4/30\n11.0.0.9',
  ipsum: '11.0.0.8',
  'crawler-googlebot': '11.0.0.16/28\n2600:1f00::/64',
}

function facts(
  address: string,
  asn: number | null = null,
  about: {
    edge?: Partial<EdgeFacts>
    claim?: string
    lists?: Record<string, string>
    trust?: number
  } = {},
): NetworkFacts {
  const ip = parseIp(address)
  if (ip === null) throw new Error(address)
  const sections = new Map<string, Uint8Array>()
  for (const [id, text] of Object.entries(about.lists ?? LISTS)) {
    const reader = text.startsWith('AS') ? asnLines() : addressLines(SERVICES)
    reader.push(text)
    for (const [part, bytes] of reader.end().sections) sections.set(`${id}/${part}`, bytes)
  }
  const edge = about.edge === undefined ? null : { ...NO_EDGE, ...about.edge }
  return judgeNetwork(ip, { asn, country: 'DE' }, edge, about.claim ?? null, {
    networks,
    lists: networkLists({ stamp: 'test', notes: {}, sections }),
    trust: (id) => (id === 'vpn-v4' ? 0.25 : (about.trust ?? 1)),
    tableTrust: 0.9,
  })
}

test('an address of an access network is clean and has no findings', () => {
  expect(facts('11.0.1.1', 64500)).toMatchObject({
    kind: 'clean',
    country: 'DE',
    hosting: false,
    findings: [],
  })
})

test.each([
  ['a Tor exit', '11.0.0.1', 64500, 'tor'],
  ['a VPN exit', '11.0.0.2', 64500, 'vpn'],
  ['a VPN exit in a data centre', '11.0.0.2', 64501, 'vpn'],
  ['a relay that is also on the VPN list', '11.0.0.3', 64504, 'proxy'],
  ['hijacked space', '11.0.0.5', 64500, 'abuse'],
  ['an attacker in a data centre', '11.0.0.8', 64501, 'mixed'],
  ['an attacker behind a VPN', '11.0.0.9', 64500, 'mixed'],
  ['a data centre', '11.0.1.1', 64501, 'datacenter'],
  ['a CDN', '11.0.1.1', 64504, 'datacenter'],
  ["an employer's gateway", '11.0.1.1', 64503, 'proxy'],
  ['a hotspot', '11.0.1.1', 64506, 'wifi'],
  ['a network of a VPN service', '11.0.1.1', 209103, 'vpn'],
  ['a campus', '11.0.1.1', 64502, 'clean'],
  ['a phone', '11.0.1.1', 64505, 'clean'],
] as const)('%s has the expected kind', (_, address, asn, kind) => {
  expect(facts(address, asn).kind).toBe(kind)
})

test('a privacy relay is never a VPN, even if a VPN list contains it', () => {
  for (const [address, asn] of [
    ['11.0.0.3', 64500],
    ['104.28.1.2', 13335],
    ['2a02:26f7::1', null],
    ['11.0.1.1', 36183],
    ['11.0.1.1', 39832],
  ] as const) {
    expect(facts(address, asn)).toMatchObject({ relay: true, vpn: false, kind: 'proxy' })
  }
})

test('each finding has its source and the trust in it', () => {
  expect(facts('11.0.0.2', 64501).findings).toEqual([
    { kind: 'vpn', source: 'vpn-v4', trust: 0.25 },
    { kind: 'hosting', source: 'networks', trust: 0.9 },
  ])
})

test('a collected list of hosting networks does not override mobile and campus networks', () => {
  const lists = { 'hosting-asns': 'AS64502\nAS64505\nAS64507\nAS64500' }
  expect(facts('11.0.1.1', 64507, { lists }).kind).toBe('datacenter')
  expect(facts('11.0.1.1', 64500, { lists }).kind).toBe('datacenter')
  expect(facts('11.0.1.1', 64502, { lists }).kind).toBe('clean')
  expect(facts('11.0.1.1', 64505, { lists }).kind).toBe('clean')
})

test('all addresses of a dropped network are abuse', () => {
  expect(facts('11.0.1.1', 64507, { lists: { 'drop-asns': 'AS64507' } }).abuse).toBe(true)
})

test('an address in a published range belongs to its operator, announced or not', () => {
  const lists = { 'provider-aws': '11.0.1.0/24', 'provider-zscaler': '11.0.1.16/28' }
  expect(facts('11.0.1.1', null, { lists })).toMatchObject({
    kind: 'datacenter',
    organisation: 'Amazon',
    asn: 16509,
    unrouted: false,
    findings: [{ kind: 'hosting', source: 'provider-aws', trust: 1 }],
  })
  expect(facts('11.0.1.17', null, { lists })).toMatchObject({
    kind: 'proxy',
    organisation: 'Zscaler',
    corporateProxy: true,
  })
  expect(facts('11.0.2.1', 64500, { lists }).kind).toBe('clean')
})

test('unallocated space is abuse, unless a network announces it', () => {
  const lists = { bogons: '11.0.1.0/24' }
  expect(facts('11.0.1.1', null, { lists })).toMatchObject({ kind: 'abuse', unrouted: true })
  expect(facts('11.0.1.1', 64500, { lists }).kind).toBe('clean')
  expect(facts('11.0.1.1', null, { lists, edge: { asn: 64500 } }).kind).toBe('clean')
})

test('facts from the edge take precedence over the table', () => {
  const seen = facts('11.0.1.1', 64500, {
    edge: { asn: 64501, country: 'FR', organisation: 'Acme', rttMs: 12, latitude: 1, longitude: 2 },
  })
  expect(seen).toMatchObject({ asn: 64501, country: 'FR', organisation: 'Acme', rttMs: 12 })
  expect(seen.geo).toEqual({ latitude: 1, longitude: 2, timezone: null })
})

test('unannounced space is unrouted; private space is reserved and clean', () => {
  expect(facts('11.0.1.1')).toMatchObject({ unrouted: true, reserved: false })
  expect(facts('10.1.2.3')).toMatchObject({ unrouted: false, reserved: true, kind: 'clean' })
  expect(facts('2001:db8::1', 64501)).toMatchObject({ asn: null, country: null, kind: 'clean' })
})

test('a crawler is verified by published ranges, claimed or not', () => {
  expect(facts('11.0.0.20', 15169).verifiedCrawler).toBe('Googlebot')
  expect(facts('2600:1f00::7', 15169).verifiedCrawler).toBe('Googlebot')
})

test('a crawler claim from outside its ranges or from a hosting provider is not verified', () => {
  expect(facts('11.0.1.1', 15169, { claim: 'Googlebot' }).verifiedCrawler).toBeNull()
  expect(facts('11.0.1.1', 64501, { claim: 'Googlebot', lists: {} }).verifiedCrawler).toBeNull()
})

test('a claim is refuted only if the list of its operator is present', () => {
  const refuted = (claim: string, lists?: Record<string, string>, trust = 1) =>
    facts('11.0.1.1', 64_500, { claim, trust, ...(lists && { lists }) }).crawlerRefuted
  expect(refuted('Googlebot')).toBe(true)
  expect(refuted('Googlebot', {})).toBe(false)
  expect(refuted('Googlebot', LISTS, 0.99)).toBe(false)
  for (const claim of ['DuckDuckBot', 'UptimeRobot', 'Pingdom', 'Twitterbot', 'Acmebot']) {
    expect(refuted(claim)).toBe(false)
  }
  expect(facts('11.0.0.20', 15169, { claim: 'Googlebot' }).crawlerRefuted).toBe(false)
  expect(facts('10.1.2.3', null, { claim: 'Googlebot' }).crawlerRefuted).toBe(false)
})

test('a crawler that comes only from its own networks is verified or refuted by them', () => {
  expect(facts('11.0.1.1', 32934, { claim: 'Facebook' })).toMatchObject({
    verifiedCrawler: 'Facebook',
    crawlerRefuted: false,
  })
  expect(facts('11.0.1.1', 64_500, { claim: 'Facebook' }).crawlerRefuted).toBe(true)
  expect(facts('11.0.1.1', null, { claim: 'Facebook' }).crawlerRefuted).toBe(false)
  expect(facts('11.0.1.1', 13414, { claim: 'Twitterbot' }).verifiedCrawler).toBe('Twitterbot')
})

test("before ranges were read, a claim is verified by the operator's network, with less trust", () => {
  const claimed = facts('11.0.1.1', 15169, {
    claim: 'Googlebot',
    lists: {},
  })
  expect(claimed.verifiedCrawler).toBe('Googlebot')
  expect(claimed.findings.at(-1)).toEqual({
    kind: 'crawler',
    source: 'crawler-networks',
    trust: 0.45,
  })
})

test('the kind of combined findings: Tor precedes all others, and two independent findings are mixed', () => {
  const none = { tor: false, abuse: false, vpn: false, proxy: false, hosting: false, wifi: false }
  expect(kindOf(none)).toBe('clean')
  expect(kindOf({ ...none, tor: true, abuse: true, hosting: true })).toBe('tor')
  expect(kindOf({ ...none, vpn: true, hosting: true })).toBe('vpn')
  expect(kindOf({ ...none, proxy: true, hosting: true })).toBe('proxy')
  expect(kindOf({ ...none, vpn: true, proxy: true })).toBe('mixed')
  expect(kindOf({ ...none, abuse: true, hosting: true })).toBe('mixed')
  expect(kindOf({ ...none, wifi: true, hosting: true })).toBe('datacenter')
})
