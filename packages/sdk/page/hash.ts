/**
 * 128-bit hash of a text in hex, for values too long to send: four lanes of MurmurHash3's 32-bit
 * mix over UTF-16 units. Not cryptographic; crypto.subtle is missing on insecure pages.
 */
export function hash(text: string): string {
  const lanes = [0x9747b28c, 0x85ebca6b, 0xc2b2ae35, 0x27d4eb2f]
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    for (let lane = 0; lane < 4; lane++) {
      const mixed = Math.imul(((lanes[lane] ?? 0) ^ unit) + lane, 0xcc9e2d51)
      lanes[lane] = Math.imul((mixed << 13) | (mixed >>> 19), 5) + 0xe6546b64
    }
  }
  return lanes.map((lane) => finish(lane ^ text.length)).join('')
}

/** MurmurHash3's finaliser. */
function finish(lane: number): string {
  let mixed = lane
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return ((mixed ^ (mixed >>> 16)) >>> 0).toString(16).padStart(8, '0')
}
