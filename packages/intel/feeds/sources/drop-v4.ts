import { DAY_SEC, type Feed } from '../feed.ts'
import { dropLines } from '../formats.ts'

export const dropV4: Feed = {
  id: 'drop-v4',
  title: 'Spamhaus DROP, IPv4',
  url: 'https://www.spamhaus.org/drop/drop_v4.json',
  snapshot: /drop_v4/,
  pack: 'network',
  everySec: DAY_SEC,
  overdueSec: 3 * DAY_SEC,
  halfLifeDays: 180,
  minEntries: 400,
  maxEntries: 10000,
  maxBytes: 2_000_000,
  licence: 'free of charge, https://www.spamhaus.org/drop/terms/',
  credit: '(c) The Spamhaus Project SLU',
  reader: () => dropLines('cidr'),
}
