import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { base64Url, bytesOf, fromBase64 } from '../encoding.ts'
import { ANSWER_DICTIONARY } from './answer-dictionary.ts'

/** Begins a packed answer: no JSON begins with it. */
const PACKED = 'z1.'
const options = { dictionary: bytesOf(ANSWER_DICTIONARY) }

/** Packs an answer: 5 kB of JSON take about 0.5 kB, so that its row needs no further pages. */
export const packAnswer = (response: string): string =>
  `${PACKED}${base64Url(deflateRawSync(bytesOf(response), options))}`

/** Reads what `packAnswer` wrote, and the JSON of older rows. */
export function readAnswer(stored: string): string {
  if (!stored.startsWith(PACKED)) return stored
  return new TextDecoder().decode(inflateRawSync(fromBase64(stored.slice(PACKED.length)), options))
}
