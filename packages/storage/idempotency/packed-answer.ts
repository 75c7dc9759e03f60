import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { bytesIn } from '../database/index.ts'
import { base64Url, bytesOf, fromBase64 } from '../encoding.ts'
import { ANSWER_DICTIONARY } from './data/answer-dictionary.ts'

/** Prefix of packed answers stored as text; JSON never begins with it. */
const PACKED = 'z2.'
const dictionary = bytesOf(ANSWER_DICTIONARY)

/** Compresses an answer: 5 kB of JSON take 0.2 to 0.4 kB, so that its row needs no overflow page. */
export const packAnswer = (response: string): Uint8Array =>
  deflateRawSync(bytesOf(response), { dictionary })

/** Compresses an answer, as text. */
export const packAnswerText = (response: string): string =>
  `${PACKED}${base64Url(packAnswer(response))}`

/** Reads a stored answer: packed as bytes or as text, or the JSON of older rows. */
export function readAnswer(stored: unknown): string {
  if (typeof stored !== 'string') return inflated(bytesIn(stored))
  return stored.startsWith(PACKED) ? inflated(fromBase64(stored.slice(PACKED.length))) : stored
}

const inflated = (packed: Uint8Array): string =>
  new TextDecoder().decode(inflateRawSync(packed, { dictionary }))
