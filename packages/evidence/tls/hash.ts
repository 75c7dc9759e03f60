import { md5 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'

/** MD5 of ASCII text, lower-case hex. JA3 is defined with MD5; nothing here relies on its security. */
export function md5Hex(ascii: string): string {
  return hex(md5(bytes(ascii)))
}

/** SHA-256 of ASCII text, lower-case hex. */
export function sha256Hex(ascii: string): string {
  return hex(sha256(bytes(ascii)))
}

/** A loop: `Uint8Array.from` with a function takes longer than the hash. */
function bytes(ascii: string): Uint8Array {
  const codes = new Uint8Array(ascii.length)
  for (let at = 0; at < ascii.length; at += 1) codes[at] = ascii.charCodeAt(at)
  return codes
}

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

function hex(digest: Uint8Array): string {
  let digits = ''
  for (const byte of digest) digits += HEX[byte]
  return digits
}
