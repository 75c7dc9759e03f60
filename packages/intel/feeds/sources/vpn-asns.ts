import { DAY_SEC, type Feed } from '../feed.ts'
import { asnLines } from '../formats.ts'

export const vpnAsns: Feed = {
  id: 'vpn-asns',
  title: 'VPN networks',
  url: 'https://raw.githubusercontent.com/X4BNet/lists_vpn/main/input/vpn/ASN.txt',
  snapshot: /vpn_ASN/i,
  pack: 'network',
  everySec: 7 * DAY_SEC,
  overdueSec: 28 * DAY_SEC,
  halfLifeDays: 365,
  minEntries: 3,
  maxEntries: 2000,
  maxBytes: 1_000_000,
  licence: 'MIT',
  credit: 'X4B (Mathew Heard), lists_vpn',
  reader: () => asnLines(),
}
