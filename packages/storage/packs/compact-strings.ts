import { fromBase64 } from '../encoding.ts'
import type { ByteReader, ByteWriter } from './byte-stream.ts'

/** A keyed hash: 16 bytes as base64url. */
const HASH = /^[\w-]{21}[AQgw]$/
const HASH_BYTES = 16
/** Encodes a hash: alone the next one in the bytes, otherwise followed by the index of an earlier one. */
const MARK = '~'
/** Follows the mark in the escaped form of a text that begins with a mark. */
const PLAIN = '='

/** Moves keyed hashes, which do not compress, from JSON values to the bytes, each once. */
export class HashWriter {
  readonly #known = new Map<string, number>()
  readonly #bytes: ByteWriter

  constructor(bytes: ByteWriter) {
    this.#bytes = bytes
  }

  write(value: unknown): unknown {
    return mapStrings(value, (text) => {
      if (!HASH.test(text)) return text.startsWith(MARK) ? `${MARK}${PLAIN}${text}` : text
      const number = this.#known.get(text)
      if (number !== undefined) return `${MARK}${number}`
      this.#known.set(text, this.#known.size)
      this.#bytes.put(fromBase64(text))
      return MARK
    })
  }
}

/** Reads what `HashWriter` wrote, in the same order. */
export class HashReader {
  readonly #known: string[] = []
  readonly #bytes: ByteReader

  constructor(bytes: ByteReader) {
    this.#bytes = bytes
  }

  read(value: unknown): unknown {
    return mapStrings(value, (text) => {
      if (!text.startsWith(MARK)) return text
      if (text[1] === PLAIN) return text.slice(2)
      if (text !== MARK) return this.#hash(Number(text.slice(1)))
      const hash = hashOf(this.#bytes.take(HASH_BYTES))
      this.#known.push(hash)
      return hash
    })
  }

  #hash(number: number): string {
    const known = this.#known[number]
    if (known === undefined) throw new Error(`a pack has no hash ${number}`)
    return known
  }
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
/** Two letters for each 12 bits: a pack has about a thousand hashes, and this takes a tenth of the time of `btoa`. */
const PAIRS = Array.from(
  { length: 4096 },
  (_, bits) => `${LETTERS[bits >> 6]}${LETTERS[bits & 63]}`,
)

/** 16 bytes as base64url. */
function hashOf(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < HASH_BYTES; at += 3) {
    const [a = 0, b = 0, c = 0] = [bytes[at], bytes[at + 1], bytes[at + 2]]
    text += PAIRS[(a << 4) | (b >> 4)]
    if (at + 1 < HASH_BYTES) text += PAIRS[((b & 15) << 8) | c]
  }
  return text
}

/** Maps the strings of a JSON value, except field names. */
function mapStrings(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((it) => mapStrings(it, change))
  return Object.fromEntries(
    Object.entries(value).map(([name, it]) => [name, mapStrings(it, change)]),
  )
}
