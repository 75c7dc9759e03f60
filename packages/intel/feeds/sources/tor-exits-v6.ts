import { MACHINES, RangeCollector } from '../collect-ranges.ts'
import { type Feed, FeedRefused, HOUR_SEC } from '../feed.ts'
import { asRecord } from '../formats.ts'
import { jsonReader } from '../readers.ts'

/**
 * The bulk exit list has IPv4 only. Onionoo lists each exit's addresses
 * (metrics.torproject.org/onionoo.html): `or_addresses` as `[2001:db8::1]:9001`, and
 * `exit_addresses` without a port where traffic leaves elsewhere.
 */
export const torExitsV6: Feed = {
  id: 'tor-exits-v6',
  title: 'Tor exits, IPv6',
  url: 'https://onionoo.torproject.org/details?flag=Exit&running=true&fields=or_addresses,exit_addresses',
  snapshot: /^onionoo/,
  pack: 'network',
  everySec: 6 * HOUR_SEC,
  overdueSec: 24 * HOUR_SEC,
  halfLifeDays: 30,
  minEntries: 50,
  maxEntries: 20_000,
  maxBytes: 8_000_000,
  licence: 'public',
  credit: 'The Tor Project',
  reader: () =>
    jsonReader((value) => {
      const document = asRecord(value)
      if (!Array.isArray(document?.relays)) throw new FeedRefused('no list of relays')
      const ranges = new RangeCollector(MACHINES)
      for (const entry of document.relays) {
        const relay = asRecord(entry)
        if (relay === null) ranges.unreadable()
        for (const address of [...texts(relay?.or_addresses), ...texts(relay?.exit_addresses)]) {
          const v6 = /^\[([0-9a-f:.]+)\](?::\d+)?$/i.exec(address)?.[1] ?? address
          if (v6.includes(':') && !v6.includes('.')) ranges.add(v6)
        }
      }
      const published = document.relays_published
      const dateMs =
        typeof published === 'string' ? Date.parse(`${published.replace(' ', 'T')}Z`) : Number.NaN
      return ranges.parsed(Number.isNaN(dateMs) ? null : dateMs)
    }),
}

function texts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : []
}
