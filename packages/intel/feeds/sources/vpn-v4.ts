import { SERVICES } from '../collect-ranges.ts'
import { DAY_SEC, type Feed } from '../feed.ts'
import { addressLines } from '../formats.ts'

export const vpnV4: Feed = {
  id: 'vpn-v4',
  title: 'VPN services, IPv4',
  url: 'https://raw.githubusercontent.com/X4BNet/lists_vpn/main/output/vpn/ipv4.txt',
  snapshot: /vpn_(ip)?v4/,
  pack: 'network',
  everySec: DAY_SEC,
  overdueSec: 4 * DAY_SEC,
  halfLifeDays: 180,
  minEntries: 2000,
  maxEntries: 60000,
  maxBytes: 4_000_000,
  licence: 'MIT',
  credit: 'X4B (Mathew Heard), lists_vpn',
  reader: () => addressLines(SERVICES),
}
