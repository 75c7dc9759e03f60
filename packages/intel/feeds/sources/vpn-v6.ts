import { SERVICES } from '../collect-ranges.ts'
import { DAY_SEC, type Feed } from '../feed.ts'
import { addressLines } from '../formats.ts'

export const vpnV6: Feed = {
  id: 'vpn-v6',
  title: 'VPN services, IPv6',
  url: 'https://raw.githubusercontent.com/X4BNet/lists_vpn/main/output/vpn/ipv6.txt',
  snapshot: /vpn_(ip)?v6/,
  pack: 'network',
  everySec: DAY_SEC,
  overdueSec: 4 * DAY_SEC,
  halfLifeDays: 180,
  minEntries: 50,
  maxEntries: 20000,
  maxBytes: 2_000_000,
  licence: 'MIT',
  credit: 'X4B (Mathew Heard), lists_vpn',
  reader: () => addressLines(SERVICES),
}
