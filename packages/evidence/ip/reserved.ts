import type { Ip } from './address.ts'
import { type IpRange, inRange, parseCidr } from './range.ts'

/**
 * Special-purpose blocks that no visitor on the public internet can have: the IANA registries of RFC
 * 6890 (RFC 8190, RFC 9602, RFC 9637), multicast (RFC 5771, RFC 4291) and the deprecated site-local
 * block (RFC 3879).
 */
const BLOCKS = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '::/96',
  '64:ff9b:1::/48',
  '100::/64',
  '2001::/23',
  '2001:db8::/32',
  '3fff::/20',
  '5f00::/16',
  'fc00::/7',
  'fe80::/10',
  'fec0::/10',
  'ff00::/8',
]

/** The same blocks as ranges. */
export const reservedRanges: readonly IpRange[] = BLOCKS.map(parseCidr).filter(
  (range) => range !== null,
)

/** Whether an address is private, loopback, documentation or other special-purpose space. */
export function isReserved(ip: Ip): boolean {
  return reservedRanges.some((range) => inRange(ip, range))
}
