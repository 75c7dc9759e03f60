import type { KeyEnv, KeyKind } from '@vigil/contract'
import { bytesOf, sha256Hex } from '../encoding.ts'

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const ID_LENGTH = 8
const SECRET_LENGTH = 24
const CHECKSUM_LENGTH = 6
const FORM = /^(?:sk|pk)_(?:test|live)_[0-9A-Za-z]{38}$/

export interface MintedKey {
  /** The whole key, shown once. */
  key: string
  keyId: string
  /** What may be shown ever after: ends after the id. */
  prefix: string
  hash: string
}

/** Makes a key `<sk|pk>_<test|live>_<8 id><24 secret><6 CRC-32>` in base62. */
export async function mintKey(kind: KeyKind, env: KeyEnv): Promise<MintedKey> {
  const head = `${kind === 'secret' ? 'sk' : 'pk'}_${env}_`
  const keyId = randomBase62(ID_LENGTH)
  const body = `${head}${keyId}${randomBase62(SECRET_LENGTH)}`
  const key = `${body}${checksum(body)}`
  return { key, keyId, prefix: `${head}${keyId}`, hash: await hashKey(key) }
}

/** The id inside a key of right form and checksum; null where it cannot be one of ours. */
export function keyIdOf(key: string): string | null {
  if (!FORM.test(key)) return null
  const body = key.slice(0, -CHECKSUM_LENGTH)
  if (checksum(body) !== key.slice(-CHECKSUM_LENGTH)) return null
  const start = key.lastIndexOf('_') + 1
  return key.slice(start, start + ID_LENGTH)
}

/** SHA-256 of a whole key, hex: what stands in the table. */
export function hashKey(key: string): Promise<string> {
  return sha256Hex(key)
}

/** Rejection sampling: 248 is the largest multiple of 62 in a byte, so that no letter is likelier. */
function randomBase62(length: number): string {
  let text = ''
  while (text.length < length) {
    for (const byte of crypto.getRandomValues(new Uint8Array(length * 2))) {
      if (byte < 248 && text.length < length) text += ALPHABET[byte % 62]
    }
  }
  return text
}

/** CRC-32 of a text in six letters of base62. */
function checksum(text: string): string {
  let rest = crc32(bytesOf(text))
  let letters = ''
  for (let i = 0; i < CHECKSUM_LENGTH; i++) {
    letters = `${ALPHABET[rest % 62]}${letters}`
    rest = Math.floor(rest / 62)
  }
  return letters
}

/** CRC-32 as in ISO 3309 (reflected polynomial 0xEDB88320). */
function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return (crc ^ 0xffffffff) >>> 0
}
