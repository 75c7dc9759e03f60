/** Bytes as base64url without padding (RFC 4648 section 5). */
export function base64Url(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** Bytes of base64 or base64url text. Throws for other text. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  const bytes = new Uint8Array(plain.length)
  // `Uint8Array.from` with a function takes twenty times as long.
  for (let at = 0; at < plain.length; at += 1) bytes[at] = plain.charCodeAt(at)
  return bytes
}

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))
/** Bytes as lower-case hex digits. */
export function hex(bytes: Uint8Array): string {
  let digits = ''
  for (const byte of bytes) digits += HEX[byte]
  return digits
}

/** Bytes of hex digits. */
export function fromHex(digits: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(digits.length / 2)
  // `Number.parseInt` of two digits at a time takes several times as long.
  for (let at = 0; at < bytes.length; at += 1) {
    bytes[at] = (digitOf(digits.charCodeAt(2 * at)) << 4) | digitOf(digits.charCodeAt(2 * at + 1))
  }
  return bytes
}

/** The value of a hex digit in either case, by its character code. */
const digitOf = (code: number): number => (code & 15) + (code > 57 ? 9 : 0)

const utf8 = new TextEncoder()
/** Bytes of a text in UTF-8. */
export const bytesOf = (text: string): Uint8Array => utf8.encode(text)

/** Returns the SHA-256 of a text as UTF-8, in lower-case hex. */
export async function sha256Hex(text: string): Promise<string> {
  return hex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytesOf(text))))
}

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** The last `length` digits of a number in base62; the number is the first six bytes, big-endian. */
export function base62(bytes: Uint8Array, length: number): string {
  let rest = bytes.subarray(0, 6).reduce((number, byte) => number * 256 + byte, 0)
  let letters = ''
  for (let i = 0; i < length; i += 1) {
    letters = `${BASE62[rest % 62]}${letters}`
    rest = Math.floor(rest / 62)
  }
  return letters
}
