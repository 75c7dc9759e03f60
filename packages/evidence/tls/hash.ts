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

function bytes(ascii: string): Uint8Array {
  return Uint8Array.from(ascii, (char) => char.charCodeAt(0))
}

function hex(digest: Uint8Array): string {
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
