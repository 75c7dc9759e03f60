/**
 * 128-bit hash of a text or of bytes in hex, for values too long to send: four lanes of
 * MurmurHash3's 32-bit mix over UTF-16 units. Not cryptographic; crypto.subtle is missing on
 * insecure pages.
 */
export function hash(value: string | ArrayLike<number>): string {
  let [a, b, c, d] = [0x9747b28c, 0x85ebca6b, 0xc2b2ae35, 0x27d4eb2f]
  for (let index = 0; index < value.length; index++) {
    const unit = typeof value === 'string' ? value.charCodeAt(index) : (value[index] ?? 0)
    a = mix(a ^ unit)
    b = mix((b ^ unit) + 1)
    c = mix((c ^ unit) + 2)
    d = mix((d ^ unit) + 3)
  }
  return [a, b, c, d].map((lane) => finish(lane ^ value.length)).join('')
}

function mix(lane: number): number {
  const mixed = Math.imul(lane, 0xcc9e2d51)
  return (Math.imul((mixed << 13) | (mixed >>> 19), 5) + 0xe6546b64) | 0
}

/** MurmurHash3's finaliser. */
function finish(lane: number): string {
  let mixed = lane
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return ((mixed ^ (mixed >>> 16)) >>> 0).toString(16).padStart(8, '0')
}
