import type { Ip } from '@vigil/evidence'

/**
 * Blocks that operators use for relay egress only; they identify relays before the lists are
 * refreshed. First and last address.
 */
const V4: readonly (readonly [number, number])[] = [
  // Cloudflare: WARP and iCloud Private Relay, 104.28.0.0/16
  [0x681c0000, 0x681cffff],
]

/** First 32 bits of IPv6 blocks, both ends included. */
const V6: readonly (readonly [number, number])[] = [
  // Akamai, iCloud Private Relay
  [0x2a0226f7, 0x2a0226f7],
  // Fastly, iCloud Private Relay
  [0x2a044e41, 0x2a044e41],
  // Cloudflare, iCloud Private Relay
  [0x260654c0, 0x260654c0],
  // Cloudflare WARP, 2a09:bac0::/29
  [0x2a09bac0, 0x2a09bac7],
]

export function isRelayPrefix(ip: Ip): boolean {
  const [blocks, value] = ip.family === 4 ? [V4, Number(ip.value)] : [V6, Number(ip.value >> 96n)]
  return blocks.some(([start, end]) => start <= value && value <= end)
}
