import type { Ip } from '@vigil/evidence'
import type { Container } from '../tables/container.ts'
import { decodeKeys, EMPTY_KEYS, type KeySet } from '../tables/key-set.ts'
import {
  decodeRanges4,
  decodeRanges6,
  EMPTY_RANGES4,
  EMPTY_RANGES6,
  inRanges4,
  inRanges6,
  type Ranges4,
  type Ranges6,
} from '../tables/ranges.ts'
import { type Provider, providers } from './sources/provider-ranges.ts'

/** Addresses of one list, both families. */
export interface Ranges {
  v4: Ranges4
  v6: Ranges6
}

export function containsIp(ranges: Ranges, ip: Ip): boolean {
  return ip.family === 4 ? inRanges4(ranges.v4, Number(ip.value)) : inRanges6(ranges.v6, ip.value)
}

/** The refreshed lists of IP addresses. */
export interface NetworkLists {
  stamp: string
  tor: Ranges
  torV6: Ranges
  vpnV4: Ranges
  vpnV6: Ranges
  relays: Ranges
  dropV4: Ranges
  dropV6: Ranges
  bogons: Ranges
  ipsum: Ranges
  dropAsns: Uint32Array
  hostingAsns: Uint32Array
  vpnAsns: Uint32Array
  /** Feed id of a crawler's ranges -> its addresses. */
  crawlers: ReadonlyMap<string, Ranges>
  /** Published ranges of operators, in order of precedence. */
  published: readonly { provider: Provider; ranges: Ranges }[]
}

/** The refreshed lists of mail domains. */
export interface MailLists {
  stamp: string
  disposableMx: KeySet
  disposableBlocklist: KeySet
  forwarders: KeySet
  free: KeySet
  paid: KeySet
}

const EMPTY_CONTAINER: Container = { stamp: '', notes: {}, sections: new Map() }

/** Views a container as lists, without copying; missing lists are empty. */
export function networkLists(container: Container = EMPTY_CONTAINER): NetworkLists {
  const { sections } = container
  const crawlers = new Map<string, Ranges>()
  for (const name of sections.keys()) {
    const id = name.slice(0, name.indexOf('/'))
    if (id.startsWith('crawler-')) crawlers.set(id, ranges(container, id))
  }
  return {
    stamp: container.stamp,
    tor: ranges(container, 'tor-exits'),
    torV6: ranges(container, 'tor-exits-v6'),
    vpnV4: ranges(container, 'vpn-v4'),
    vpnV6: ranges(container, 'vpn-v6'),
    relays: ranges(container, 'relays'),
    dropV4: ranges(container, 'drop-v4'),
    dropV6: ranges(container, 'drop-v6'),
    bogons: ranges(container, 'bogons'),
    ipsum: ranges(container, 'ipsum'),
    dropAsns: asns(container, 'drop-asns'),
    hostingAsns: asns(container, 'hosting-asns'),
    vpnAsns: asns(container, 'vpn-asns'),
    crawlers,
    published: providers
      .filter(({ feedId }) => sections.has(`${feedId}/4`))
      .map((provider) => ({ provider, ranges: ranges(container, provider.feedId) })),
  }
}

/** Views a container as lists, without copying; missing lists are empty. */
export function mailLists(container: Container = EMPTY_CONTAINER): MailLists {
  return {
    stamp: container.stamp,
    disposableMx: keys(container, 'disposable-mx/keys'),
    disposableBlocklist: keys(container, 'disposable-blocklist/keys'),
    forwarders: keys(container, 'mail-services/forwarders'),
    free: keys(container, 'mail-services/free'),
    paid: keys(container, 'mail-services/paid'),
  }
}

function ranges4({ sections }: Container, name: string): Ranges4 {
  const bytes = sections.get(name)
  return bytes === undefined ? EMPTY_RANGES4 : decodeRanges4(bytes)
}

function ranges(container: Container, id: string): Ranges {
  const { sections } = container
  const v6 = sections.get(`${id}/6`)
  return {
    v4: ranges4(container, `${id}/4`),
    v6: v6 === undefined ? EMPTY_RANGES6 : decodeRanges6(v6),
  }
}

function asns({ sections }: Container, id: string): Uint32Array {
  const bytes = sections.get(`${id}/asn`)
  return bytes === undefined
    ? new Uint32Array(0)
    : new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength >>> 2)
}

function keys({ sections }: Container, name: string): KeySet {
  const bytes = sections.get(name)
  return bytes === undefined ? EMPTY_KEYS : decodeKeys(bytes)
}
