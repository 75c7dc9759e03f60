import { MACHINES } from '../collect-ranges.ts'
import { DAY_SEC, type Feed } from '../feed.ts'
import { addressLines } from '../formats.ts'

export const ipsum: Feed = {
  id: 'ipsum',
  title: 'Addresses on three or more abuse lists',
  url: 'https://raw.githubusercontent.com/stamparm/ipsum/master/levels/3.txt',
  snapshot: /^ipsum/,
  pack: 'network',
  everySec: DAY_SEC,
  overdueSec: 3 * DAY_SEC,
  halfLifeDays: 14,
  minEntries: 1000,
  maxEntries: 100000,
  maxBytes: 4_000_000,
  licence: 'Unlicense',
  credit: 'IPsum (Miroslav Stampar)',
  reader: () => addressLines(MACHINES),
}
