import { BrokenAnswer } from '../outcome.ts'

/** Longest answer that is read, bytes. */
export const MAX_BYTES = 64 << 20
/** Longest name in an answer, characters. */
const MAX_NAME_LENGTH = 1024

/** A string of an answer; `key` is the key of its list, null if the answer itself is a list. */
export interface StreamedString {
  key: string | null
  value: string
}

const broken = (code: string) => new BrokenAnswer({ kind: 'broken', code })

/** `list`: `["a", "b"]`; `object`: `{"key": ["a", "b"]}`. */
export type AnswerShape = 'list' | 'object'

/**
 * Reads an answer as a stream, with one string in memory at a time: answers can have half a million. Throws
 * BrokenAnswer if it has another shape (even an empty one), is truncated or is too long.
 */
export async function* streamStrings(
  body: ReadableStream<Uint8Array>,
  shape: AnswerShape,
): AsyncGenerator<StreamedString[]> {
  const reader = body.getReader()
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false })
  const scanner = new Scanner(shape)
  let bytes = 0
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      bytes += value.byteLength
      if (bytes > MAX_BYTES) throw broken('too_large')
      yield scanner.push(decoded(decoder, value))
    }
    yield scanner.push(decoded(decoder, undefined))
    if (!scanner.isWhole) throw broken('cut_off')
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

function decoded(decoder: TextDecoder, bytes: Uint8Array | undefined): string {
  try {
    return decoder.decode(bytes, { stream: bytes !== undefined })
  } catch {
    throw broken('not_utf8')
  }
}

type Place = 'start' | 'list' | 'object' | 'colon' | 'value' | 'inner' | 'end'

/** Positions at which strings and commas are allowed. */
const LISTING: readonly Place[] = ['list', 'object', 'inner']

class Scanner {
  readonly #shape: AnswerShape
  #place: Place = 'start'
  #key: string | null = null
  /** The string being read, still escaped; null between strings. */
  #open: string | null = null
  #escaped = false
  #comma = true

  constructor(shape: AnswerShape) {
    this.#shape = shape
  }

  get isWhole(): boolean {
    return this.#place === 'end'
  }

  push(text: string): StreamedString[] {
    const found: StreamedString[] = []
    let at = 0
    while (at < text.length) {
      if (this.#open === null) {
        this.#sign(text.charAt(at))
        at += 1
        continue
      }
      const end = this.#endOfString(text, at)
      this.#open += text.slice(at, end ?? text.length)
      if (this.#open.length > MAX_NAME_LENGTH) throw broken('long_name')
      if (end === null) break
      this.#close(this.#open, found)
      at = end + 1
    }
    return found
  }

  /** Returns the index of the closing quote; null: the string continues in the next piece. */
  #endOfString(text: string, from: number): number | null {
    for (let at = from; at < text.length; at += 1) {
      if (this.#escaped) this.#escaped = false
      else if (text[at] === '\\') this.#escaped = true
      else if (text[at] === '"') return at
    }
    return null
  }

  #close(raw: string, found: StreamedString[]): void {
    this.#open = null
    const value = unescaped(raw)
    this.#comma = false
    if (this.#place === 'object') {
      this.#key = value
      this.#place = 'colon'
    } else found.push({ key: this.#key, value })
  }

  #sign(sign: string): void {
    if (' \t\r\n'.includes(sign)) return
    const place = this.#place
    if (sign === '"' && this.#comma && LISTING.includes(place)) this.#open = ''
    else if (sign === ',' && !this.#comma && LISTING.includes(place)) this.#comma = true
    else if (place === 'start' && sign === (this.#shape === 'list' ? '[' : '{'))
      this.#enter(this.#shape)
    else if (place === 'colon' && sign === ':') this.#place = 'value'
    else if (place === 'value' && sign === '[') this.#enter('inner')
    else if (place === 'inner' && sign === ']') this.#leave('object')
    else if (place === 'list' && sign === ']') this.#leave('end')
    else if (place === 'object' && sign === '}') this.#leave('end')
    else throw broken('shape')
  }

  #enter(place: Place): void {
    this.#place = place
    this.#comma = true
  }

  #leave(place: Place): void {
    this.#place = place
    this.#comma = false
    this.#key = null
  }
}

function unescaped(raw: string): string {
  try {
    const value: unknown = JSON.parse(`"${raw}"`)
    if (typeof value === 'string') return value
  } catch {
    // reported below
  }
  throw broken('bad_json')
}
