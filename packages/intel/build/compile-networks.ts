import type { OrganisationClass } from '@vigil/evidence'
import { packContainer } from '../tables/container.ts'
import { CLASSES, CURATED, RELAY } from '../tables/networks.ts'
import { classifyNetwork, type NetworkRule } from './classify-network.ts'

/** Networks that are used for relays only: Akamai's for iCloud Private Relay, and Opera Mini's. */
const RELAYS = new Set([36183, 39832])

/** Names are stored for these classes, and for the largest other networks. */
const NAMED: ReadonlySet<OrganisationClass> = new Set([
  'hosting',
  'cdn',
  'vpn',
  'corporate_proxy',
  'wifi',
  'satellite',
  'mobile',
])
const LARGE = 2 ** 16

/** Classes whose operators announce large blocks in pieces. */
const SERVERS: ReadonlySet<OrganisationClass> = new Set(['hosting', 'cdn', 'corporate_proxy'])

export interface RegisteredNetwork {
  asn: number
  name: string
  /** IPv4 addresses announced. */
  addresses: number
}

export interface CompiledNetworks {
  /** Operator of a hosting, CDN or gateway network; null for other classes. */
  owner(asn: number): string | null
  /** Builds the container; needs the keys of the existing address shards. */
  pack(shards: Iterable<number>, stamp: string, madeAtMs: number): Uint8Array<ArrayBuffer>
}

/** Class and name of each network with a known class or a stored name. */
export function compileNetworks(
  registered: readonly RegisteredNetwork[],
  rules: readonly NetworkRule[],
): CompiledNetworks {
  const asns: number[] = []
  const classes: number[] = []
  const nameEnds: number[] = []
  const names: Uint8Array[] = []
  const owners = new Map<number, string>()
  let length = 0
  for (const { asn, name, addresses } of registered.toSorted((a, b) => a.asn - b.asn)) {
    const found = classifyNetwork(asn, name, rules)
    if (SERVERS.has(found.class)) owners.set(asn, found.organisation ?? name)
    if (found.class === 'unknown' && addresses < LARGE) continue
    const named = NAMED.has(found.class) || addresses >= LARGE
    const bytes = new TextEncoder().encode(named ? (found.organisation ?? name) : '')
    length += bytes.byteLength
    asns.push(asn)
    classes.push(
      CLASSES.indexOf(found.class) | (found.curated ? CURATED : 0) | (RELAYS.has(asn) ? RELAY : 0),
    )
    nameEnds.push(length)
    names.push(bytes)
  }
  const text = new Uint8Array(length)
  names.forEach((bytes, i) => {
    text.set(bytes, nameEnds[i - 1] ?? 0)
  })
  const words = (values: number[]) => new Uint8Array(Uint32Array.from(values).buffer)
  return {
    owner: (asn) => owners.get(asn) ?? null,
    pack: (shards, stamp, madeAtMs) =>
      packContainer({
        stamp,
        notes: { madeAtMs },
        sections: new Map([
          ['asns', words(asns)],
          ['classes', Uint8Array.from(classes)],
          ['nameEnds', words(nameEnds)],
          ['names', text],
          ['shards', words([...shards].sort((a, b) => a - b))],
        ]),
      }),
  }
}
