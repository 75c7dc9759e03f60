import type { OrganisationClass } from '@vigil/evidence'
import type { Container } from './container.ts'
import { floorIndex } from './floor-index.ts'

/** Facts of a network by its AS number. */
export interface NetworkName {
  class: OrganisationClass
  /** From the curated table, which takes precedence over collected lists. */
  curated: boolean
  /** A network that is used for privacy relay egress only. */
  relay: boolean
  organisation: string | null
}

/** Sorted AS numbers with class and name; networks without either are omitted. */
export interface Networks {
  asns: Uint32Array
  classes: Uint8Array
  nameEnds: Uint32Array
  names: Uint8Array
  /** Keys of the address shards that exist. */
  shards: ReadonlySet<number>
  /** Build time of the address table, ms. */
  madeAtMs: number
}

/** The byte of a class is its index here: append only. */
export const CLASSES: readonly OrganisationClass[] = [
  'unknown',
  'isp',
  'mobile',
  'hosting',
  'cdn',
  'vpn',
  'education',
  'government',
  'corporate_proxy',
  'wifi',
  'satellite',
]
export const CURATED = 0x80
export const RELAY = 0x40

const decoder = new TextDecoder()

export function readNetworks(container: Container): Networks {
  const section = (id: string) => {
    const bytes = container.sections.get(id)
    if (bytes === undefined) throw new Error(`network names without ${id}`)
    return bytes
  }
  const words = (bytes: Uint8Array) =>
    new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength >>> 2)
  return {
    asns: words(section('asns')),
    classes: section('classes'),
    nameEnds: words(section('nameEnds')),
    names: section('names'),
    shards: new Set(words(section('shards'))),
    madeAtMs: typeof container.notes.madeAtMs === 'number' ? container.notes.madeAtMs : 0,
  }
}

export function findNetwork(networks: Networks, asn: number): NetworkName | null {
  const at = floorIndex(networks.asns, asn)
  if (networks.asns[at] !== asn) return null
  const byte = networks.classes[at] ?? 0
  const from = at === 0 ? 0 : (networks.nameEnds[at - 1] ?? 0)
  const name = networks.names.subarray(from, networks.nameEnds[at] ?? from)
  return {
    class: CLASSES[byte & 0x3f] ?? 'unknown',
    curated: (byte & CURATED) !== 0,
    relay: (byte & RELAY) !== 0,
    organisation: name.byteLength === 0 ? null : decoder.decode(name),
  }
}

export function hasAsn(asns: Uint32Array, asn: number): boolean {
  return asns[floorIndex(asns, asn)] === asn
}
