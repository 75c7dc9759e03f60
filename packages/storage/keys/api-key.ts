import { crc32 } from 'node:zlib'
import type { KeyEnv, KeyKind } from '@vigil/contract'
import { base62, sha256Hex } from '../encoding.ts'

const ID_LENGTH = 8
const SECRET_LENGTH = 24
export const CHECKSUM_LENGTH = 6
const FORM = /^(?:sk|pk)_(?:test|live)_[0-9A-Za-z]{38}$/
const LETTERS = 62

/** Computes the keyed checksum over the rest of a key (`Vault.keyChecksum`). */
export type KeyChecksum = (body: string) => Promise<string>

export interface MintedKey {
  /** The whole key, shown once. */
  key: string
  keyId: string
  /** The displayable part, up to the id. */
  prefix: string
  hash: string
}

/** Makes a key `<sk|pk>_<test|live>_<8 id><24 secret><6 keyed checksum>` in base62. */
export async function mintKey(
  kind: KeyKind,
  env: KeyEnv,
  checksum: KeyChecksum,
): Promise<MintedKey> {
  const keyId = randomBase62(ID_LENGTH)
  const prefix = keyPrefix(kind, env, keyId)
  const body = `${prefix}${randomBase62(SECRET_LENGTH)}`
  const key = `${body}${await checksum(body)}`
  return { key, keyId, prefix, hash: await hashKey(key) }
}

/** The displayable part of a key, up to its id. */
export function keyPrefix(kind: KeyKind, env: KeyEnv, keyId: string): string {
  return `${kind === 'secret' ? 'sk' : 'pk'}_${env}_${keyId}`
}

/** The id in a text that has the form of a key; null: it has not. */
export function keyIdOf(key: string): string | null {
  if (!FORM.test(key)) return null
  const start = key.lastIndexOf('_') + 1
  return key.slice(start, start + ID_LENGTH)
}

/** Splits a key into the part that its checksum covers and the checksum. */
export const partsOf = (key: string) => ({
  body: key.slice(0, -CHECKSUM_LENGTH),
  checksum: key.slice(-CHECKSUM_LENGTH),
})

/** SHA-256 of a whole key, hex, as it is stored. */
export function hashKey(key: string): Promise<string> {
  return sha256Hex(key)
}

/** Rejection sampling: 248 is the largest multiple of 62 below 256, so that every letter is equally likely. */
function randomBase62(length: number): string {
  let text = ''
  while (text.length < length) {
    for (const byte of crypto.getRandomValues(new Uint8Array(length * 2))) {
      if (byte < 4 * LETTERS && text.length < length) {
        text += base62(Uint8Array.of(byte % LETTERS), 1)
      }
    }
  }
  return text
}

/** The unkeyed checksum of older keys: CRC-32 in six letters of base62. */
export function crcChecksum(body: string): string {
  const crc = crc32(body)
  const bytes = [24, 16, 8, 0].map((shift) => (crc >>> shift) & 0xff)
  return base62(Uint8Array.from(bytes), CHECKSUM_LENGTH)
}
