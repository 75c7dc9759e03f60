import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { bytesIn } from '../database/index.ts'
import { base64Url, bytesOf, fromBase64 } from '../encoding.ts'
import { ANSWER_DICTIONARY } from './data/answer-dictionary.ts'
import { FIRST_DICTIONARY } from './data/first-dictionary.ts'

/** Prefixes of packed answers stored as text, by their dictionary. JSON never begins with them. */
const [FIRST, PACKED] = ['z1.', 'z2.']
const dictionary = bytesOf(ANSWER_DICTIONARY)

/** Compresses an answer: 5 kB of JSON take 0.2 to 0.4 kB, so that its row needs no overflow page. */
export const packAnswer = (response: string): Uint8Array =>
  deflateRawSync(bytesOf(response), { dictionary })

/** Compresses an answer, as text. */
export const packAnswerText = (response: string): string =>
  `${PACKED}${base64Url(packAnswer(response))}`

/** Reads a stored answer: packed as bytes or as text, with either dictionary, or the JSON of older rows. */
export function readAnswer(stored: unknown): string {
  if (typeof stored !== 'string') return inflated(bytesIn(stored), dictionary)
  const packed = () => fromBase64(stored.slice(PACKED.length))
  if (stored.startsWith(PACKED)) return inflated(packed(), dictionary)
  if (stored.startsWith(FIRST)) return inflated(packed(), bytesOf(FIRST_DICTIONARY))
  return stored
}

const inflated = (packed: Uint8Array, dictionary: Uint8Array): string =>
  new TextDecoder().decode(inflateRawSync(packed, { dictionary }))
