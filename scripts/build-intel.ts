/**
 * Compiles the data on networks and mail domains from npm packages into `build/assets/intel`. Does nothing if the
 * inputs have not changed; equal inputs give equal bytes.
 */
import { readFileSync } from 'node:fs'
import {
  compileMail,
  compileNetworks,
  organisationWords,
  overlay,
  type RegisteredNetwork,
  readCountryRanges,
  readNetworkRanges,
  readNetworkRules,
  trainGibberish,
} from '../packages/intel/build/index.ts'
import { shardKey, shardName } from '../packages/intel/network/shards.ts'
import { encodeShard } from '../packages/intel/tables/shard.ts'
import { mailSources, nameCorpus } from './intel-sources/mail.ts'
import { inputStamp } from './intel-sources/stamp.ts'
import { openAssetFolder } from './local/asset-folder.ts'
import { inRoot, root } from './local/root.ts'

const folder = openAssetFolder('intel')
const stamp = inputStamp(root)
if (folder.isBuiltFrom(stamp.text)) {
  console.log(`intel: up to date (${stamp.hash})`)
} else {
  build()
}

function build(): void {
  const startedMs = performance.now()
  const names = new Map<number, RegisteredNetwork>()
  const asns = { 4: ranges('asn', 4, names), 6: ranges('asn', 6, names) }
  const rules = readNetworkRules(
    readFileSync(inRoot('packages/intel/build/data/networks.tsv'), 'utf8'),
  )
  const networks = compileNetworks([...names.values()], rules)

  let bytes = 0
  const shards: number[] = []
  for (const family of [4, 6] as const) {
    const registered = countries('geo-whois-asn-country', family)
    const located = countries('dbip-country', family)
    for (const key of new Set([...asns[family].keys(), ...registered.keys()])) {
      const layers = {
        networks: asns[family].get(key),
        registered: registered.get(key),
        located: located.get(key),
      }
      const segments = overlay(layers, networks.owner)
      const shard = shardKey(key, family)
      bytes += write(`ip/v${family}/${shardName(shard)}.bin`, encodeShard(segments, family))
      shards.push(shard)
    }
  }
  bytes += write('networks.bin', networks.pack(shards, stamp.hash, stamp.addressesMadeAtMs))

  const corpus = nameCorpus(organisationWords([...names.values()].map(({ name }) => name)))
  bytes += write('mail.bin', compileMail(mailSources(root), trainGibberish(corpus), stamp.hash))
  // Feeds are refreshed by another command.
  folder.finish({ stamp: stamp.text, kept: 'feeds' })
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(1)
  console.log(
    `intel: ${shards.length} address shards, ${names.size} networks, ${(bytes / 1e6).toFixed(1)} MB in ${seconds} s (${stamp.hash})`,
  )
}

function ranges(kind: string, family: 4 | 6, names: Map<number, RegisteredNetwork>) {
  return readNetworkRanges(source(`${kind}/asn-ipv${family}-num.csv`), family, names)
}

function countries(kind: string, family: 4 | 6) {
  return readCountryRanges(source(`${kind}/${kind}-ipv${family}-num.csv`), family)
}

function source(path: string): string {
  return readFileSync(inRoot('node_modules', '@ip-location-db', path), 'utf8')
}

function write(path: string, bytes: Uint8Array): number {
  folder.write(path, bytes)
  return bytes.byteLength
}
