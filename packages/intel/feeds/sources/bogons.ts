import { UNALLOCATED } from '../collect-ranges.ts'
import { DAY_SEC, type Feed } from '../feed.ts'
import { addressLines } from '../formats.ts'

/**
 * Unallocated space: addresses that no registry has assigned, so traffic from them is hijacked.
 * Private blocks, which the list also has, are skipped.
 */
export const bogons: Feed = {
  id: 'bogons',
  title: 'Unallocated address space',
  url: 'https://www.team-cymru.org/Services/Bogons/fullbogons-ipv4.txt',
  snapshot: /^(full)?bogons(?!.*v6)/,
  pack: 'network',
  everySec: DAY_SEC,
  overdueSec: 3 * DAY_SEC,
  halfLifeDays: 30,
  minEntries: 100,
  maxEntries: 30_000,
  maxBytes: 2_000_000,
  licence: 'free of charge, https://www.team-cymru.com/bogon-networks',
  credit: 'Team Cymru',
  reader: () => addressLines(UNALLOCATED, { skipReserved: true }),
}
