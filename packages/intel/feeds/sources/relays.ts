import { SERVICES } from '../collect-ranges.ts'
import { DAY_SEC, type Feed } from '../feed.ts'
import { addressLines } from '../formats.ts'

export const relays: Feed = {
  id: 'relays',
  title: 'Private relay egress',
  url: 'https://raw.githubusercontent.com/X4BNet/lists_vpn/main/input/vpn/ips/apple.txt',
  snapshot: /apple(?!bot)|relay/,
  pack: 'network',
  everySec: 7 * DAY_SEC,
  overdueSec: 21 * DAY_SEC,
  halfLifeDays: 180,
  minEntries: 500,
  maxEntries: 400000,
  maxBytes: 16_000_000,
  licence: 'MIT',
  credit: 'X4B (Mathew Heard), lists_vpn; egress ranges published by Apple',
  reader: () => addressLines(SERVICES),
}
