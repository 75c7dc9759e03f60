import { MACHINES } from '../collect-ranges.ts'
import { type Feed, HOUR_SEC } from '../feed.ts'
import { addressLines } from '../formats.ts'

export const torExits: Feed = {
  id: 'tor-exits',
  title: 'Tor exits',
  url: 'https://check.torproject.org/torbulkexitlist',
  snapshot: /^tor(bulkexitlist|[-_]exit)(?!s?[-_]?(ip)?v6)/,
  pack: 'network',
  everySec: HOUR_SEC,
  overdueSec: 6 * HOUR_SEC,
  halfLifeDays: 30,
  minEntries: 300,
  maxEntries: 20_000,
  maxBytes: 2_000_000,
  licence: 'public',
  credit: 'The Tor Project',
  reader: () => addressLines(MACHINES),
}
