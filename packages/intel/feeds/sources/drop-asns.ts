import { DAY_SEC, type Feed } from '../feed.ts'
import { dropLines } from '../formats.ts'

export const dropAsns: Feed = {
  id: 'drop-asns',
  title: 'Spamhaus DROP, networks',
  url: 'https://www.spamhaus.org/drop/asndrop.json',
  snapshot: /asn_?drop/,
  pack: 'network',
  everySec: DAY_SEC,
  overdueSec: 3 * DAY_SEC,
  halfLifeDays: 180,
  minEntries: 50,
  maxEntries: 10000,
  maxBytes: 2_000_000,
  licence: 'free of charge, https://www.spamhaus.org/drop/terms/',
  credit: '(c) The Spamhaus Project SLU',
  reader: () => dropLines('asn'),
}
