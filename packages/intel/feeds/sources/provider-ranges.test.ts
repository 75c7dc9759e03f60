import { type NetworkFacts, parseIp } from '@vigil/evidence'
import { expect, test } from 'vitest'
import { compileNetworks, readNetworkRules } from '../../build/index.ts'
import { judgeNetwork } from '../../network/judge-network.ts'
import { unpackContainer } from '../../tables/container.ts'
import { readNetworks } from '../../tables/networks.ts'
import { networkLists } from '../feed-tables.ts'
import { providerFeeds } from './provider-ranges.ts'

/** An empty table of networks: neither operator announces these blocks. */
const networks = readNetworks(
  unpackContainer(compileNetworks([], readNetworkRules('')).pack([], 'test', 0).buffer),
)

/** Returns the facts of an unannounced address, with the published ranges of one operator. */
function facts(address: string, feedId?: string, document = ''): NetworkFacts {
  const ip = parseIp(address)
  if (ip === null) throw new Error(address)
  const sections = new Map<string, Uint8Array>()
  if (feedId !== undefined) {
    const reader = providerFeeds.find(({ id }) => id === feedId)?.reader()
    if (reader === undefined) throw new Error(`there is no ${feedId}`)
    reader.push(document)
    for (const [part, bytes] of reader.end().sections) sections.set(`${feedId}/${part}`, bytes)
  }
  return judgeNetwork(ip, { asn: null, country: null }, null, null, {
    networks,
    lists: networkLists({ stamp: 'test', notes: {}, sections }),
    trust: () => 1,
    tableTrust: 1,
  })
}

const AWS = JSON.stringify({
  syncToken: '1795219200',
  createDate: '2026-11-20-00-00-00',
  prefixes: [
    { ip_prefix: '11.22.40.0/22', region: 'eu-central-1', service: 'EC2' },
    { ip_prefix: '11.22.48.0/24', region: 'GLOBAL', service: 'AMAZON' },
  ],
  ipv6_prefixes: [{ ipv6_prefix: '2600:1f00:a::/48', region: 'eu-central-1', service: 'EC2' }],
})
const IBM = `# IBM Cloud IP ranges

|Data center|City|Public IP range|Service network|
|---|---|---|---|
|ams03|Amsterdam|11.33.40.0/22  \\n 11.33.48.0/24|10.3.0.0/16|
|fra02|Frankfurt|11.33.64.0/20|10.134.0.0/16|
`

test.each([
  ['provider-aws', AWS, 'Amazon', 16509, ['11.22.43.7', '11.22.48.1', '2600:1f00:a::7']],
  ['provider-ibm', IBM, 'IBM Cloud', 36351, ['11.33.43.7', '11.33.48.1', '11.33.70.9']],
])(
  '%s identifies hosting addresses that no network announces',
  (id, document, organisation, asn, addresses) => {
    for (const address of addresses) {
      expect(facts(address)).toMatchObject({ kind: 'clean', hosting: false, unrouted: true })
      expect(facts(address, id, document)).toMatchObject({
        kind: 'datacenter',
        hosting: true,
        unrouted: false,
        organisation,
        asn,
        findings: [{ kind: 'hosting', source: id, trust: 1 }],
      })
    }
    expect(facts('11.44.0.1', id, document)).toMatchObject({ hosting: false, unrouted: true })
    expect(facts('10.3.0.1', id, document)).toMatchObject({ hosting: false, reserved: true })
  },
)
