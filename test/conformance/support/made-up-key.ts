import { crc32 } from 'node:zlib'

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** A key that was never issued, valid in form and checksum (design: Keys). */
export function madeUpKey(kind: 'secret' | 'publishable', env: 'test' | 'live'): string {
  const letters = crypto.getRandomValues(new Uint8Array(32))
  const random = [...letters].map((byte) => BASE62.charAt(byte % 62)).join('')
  return withChecksum(`${kind === 'secret' ? 'sk' : 'pk'}_${env}_${random}`)
}

/** A test key that calls itself live, its checksum made to fit. */
export function relabelled(key: string): string {
  return withChecksum(key.slice(0, -6).replace('_test_', '_live_'))
}

function withChecksum(body: string): string {
  let rest = crc32(body)
  let checksum = ''
  for (let i = 0; i < 6; i++) {
    checksum = BASE62.charAt(rest % 62) + checksum
    rest = Math.floor(rest / 62)
  }
  return body + checksum
}

/** A key with one letter changed: its checksum no longer holds. */
export function misspelt(key: string): string {
  const at = key.length - 10
  return key.slice(0, at) + (key.charAt(at) === 'A' ? 'B' : 'A') + key.slice(at + 1)
}
