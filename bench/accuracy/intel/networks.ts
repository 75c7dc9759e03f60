import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { NetworkFacts } from '@vigil/evidence'
import { feeds, type Intel, openIntel } from '../../../packages/intel/index.ts'
import { MemoryStore } from '../../../packages/intel/testing/memory-store.ts'
import { refreshFromFolder } from '../../../scripts/intel-sources/snapshots.ts'
import { localAssets } from '../../support/local-intel.ts'
import { readCsv } from '../../support/read-csv.ts'
import type { LineOptions, Scorecard } from './scorecard.ts'

/** Labels, and which facts are correct for each. */
const CHECKS: [
  label: string,
  name: string,
  right: (f: NetworkFacts) => boolean,
  options?: LineOptions,
][] = [
  // The list of exits is a week older than the labels and has 94 to 98 % of the exits.
  ['tor', 'tor: Tor exit', (f) => f.torExit, { bar: { min: 0.93 } }],
  ['tor_relay_nonexit', 'tor_relay_nonexit: Tor exit', (f) => f.torExit, { bar: { max: 0 } }],
  ['vpn', 'vpn: VPN', (f) => f.vpn, { bar: { min: 0.88 } }],
  ['vpn', 'vpn: VPN or hosting', (f) => f.vpn || f.hosting],
  ['privacy_relay', 'privacy_relay: VPN', (f) => f.vpn, { bar: { max: 0 } }],
  ['privacy_relay', 'privacy_relay: relay', (f) => f.relay, { bar: { min: 0.95 }, circular: true }],
  ['privacy_relay', 'privacy_relay: kind proxy', (f) => f.kind === 'proxy'],
  ['datacenter', 'datacenter: hosting', (f) => f.hosting, { bar: { min: 0.96 } }],
  ['cdn', 'cdn: hosting', (f) => f.hosting],
  ['cdn', 'cdn: CDN', (f) => f.cdn],
  [
    'corporate_proxy',
    'corporate_proxy: corporate proxy',
    (f) => f.corporateProxy,
    { bar: { min: 0.9 } },
  ],
  ['crawler', 'crawler: hosting', (f) => f.hosting],
  ['abuse_weak', 'abuse_weak: abuse', (f) => f.abuse],
  ['mobile', 'mobile: mobile', (f) => f.mobile],
  ['education', 'education: education', (f) => f.education],
  ['residential_satellite', 'residential_satellite: kind clean', (f) => f.kind === 'clean'],
]
const ACCESS_NETWORKS = new Set(['residential', 'mobile', 'education'])

export async function measureNetworks(
  data: string,
  feedFolder: string,
  card: Scorecard,
): Promise<void> {
  const store = new MemoryStore()
  await refreshFromFolder(store, feedFolder, Date.now(), { feeds })
  const intel = openIntel({ assets: localAssets(), store })
  const rows = await Promise.all(
    readCsv(join(data, 'ip_labels.csv')).map(async ({ ip = '', label = '', detail = '' }) => ({
      ip,
      label,
      detail,
      facts: await known(intel, ip),
    })),
  )
  for (const [label, name, right, options] of CHECKS) {
    const labelled = rows.filter((row) => row.label === label)
    card.add('networks', name, share(labelled, right), options)
  }
  const people = rows.filter((row) => ACCESS_NETWORKS.has(row.label))
  const clean = share(people, (facts) => facts.kind === 'clean')
  const text = 'residential, mobile, education: kind clean'
  card.add('networks', text, clean, { bar: { min: 0.998 } })
  const drop = rows.filter((row) => row.label === 'abuse' && row.detail === 'drop')
  const isAbuse = (facts: NetworkFacts) => facts.abuse
  card.add('networks', 'abuse (DROP): abuse', share(drop, isAbuse), { bar: { min: 0.75 } })
  const other = rows.filter((row) => row.label === 'abuse' && row.detail !== 'drop')
  card.add('networks', 'abuse (ipsum): abuse', share(other, isAbuse), { circular: true })
  if (existsSync(join(data, 'ip_asn.csv'))) await measurePlaces(intel, data, card)
  else card.notRun('AS numbers and countries', `there is no ip_asn.csv in ${data}`)
}

const share = (
  rows: readonly { facts: NetworkFacts }[],
  has: (facts: NetworkFacts) => boolean,
) => ({ hits: rows.filter(({ facts }) => has(facts)).length, total: rows.length })

async function measurePlaces(intel: Intel, data: string, card: Scorecard): Promise<void> {
  const rows = await Promise.all(
    readCsv(join(data, 'ip_asn.csv')).map(async (row) => ({
      row,
      facts: await known(intel, row.ip ?? ''),
    })),
  )
  const from = (source: RegExp, column: string) =>
    rows.filter(({ row }) => source.test(row.source ?? '') && row[column])
  const clouds = from(/cloud-ip-ranges/, 'asn')
  const asn = clouds.filter(({ row, facts }) => row.asn?.split('|').includes(String(facts.asn)))
  const asNumbers = { hits: asn.length, total: clouds.length }
  card.add('networks', 'cloud addresses: AS number', asNumbers, { bar: { min: 0.96 } })
  const relays = from(/tor-nodes/, 'country')
  const country = relays.filter(({ row, facts }) => row.country === facts.country)
  const countries = { hits: country.length, total: relays.length }
  card.add('networks', 'Tor relays: country', countries, { bar: { min: 0.89 } })
}

async function known(intel: Intel, ip: string): Promise<NetworkFacts> {
  const facts = await intel.network(ip, null, null)
  if (facts === null) throw new Error(`not understood as an address: ${ip}`)
  return facts
}
