import { sha1 } from '@noble/hashes/legacy.js'

/** Chromium's cipher suites behind the GREASE value, in wire order (BoringSSL, since 98). */
const CHROMIUM_SUITES = [
  0x1301, 0x1302, 0x1303, 0xc02b, 0xc02f, 0xc02c, 0xc030, 0xcca9, 0xcca8, 0xc013, 0xc014, 0x009c,
  0x009d, 0x002f, 0x0035,
]
const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** The 16 digests that Chromium's list can have, one for each GREASE value; computed at the first use. */
let chromiumDigests: ReadonlySet<string> | null = null

/** Whether the edge's SHA-1 of the cipher list (base64) is that of Chromium. */
export function isChromiumCipherDigest(sha1Base64: string): boolean {
  chromiumDigests ??= new Set(
    Array.from({ length: 16 }, (_, nibble) =>
      digest([nibble * 0x1010 + 0x0a0a, ...CHROMIUM_SUITES]),
    ),
  )
  return chromiumDigests.has(sha1Base64)
}

function digest(suites: readonly number[]): string {
  return base64(sha1(Uint8Array.from(suites.flatMap((suite) => [suite >> 8, suite & 0xff]))))
}

function base64(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 3) {
    const [a = 0, b, c] = bytes.subarray(at, at + 3)
    const word = (a << 16) | ((b ?? 0) << 8) | (c ?? 0)
    const digits = [18, 12, 6, 0].map((shift) => BASE64.charAt((word >> shift) & 63))
    text += digits.slice(0, b === undefined ? 2 : c === undefined ? 3 : 4).join('')
    text += b === undefined ? '==' : c === undefined ? '=' : ''
  }
  return text
}
