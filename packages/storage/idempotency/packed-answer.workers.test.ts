import { expect, test } from 'vitest'
import { ANSWER_DICTIONARY } from './data/answer-dictionary.ts'
import { packAnswerText, readAnswer } from './packed-answer.ts'

test.each([
  ['{}'],
  ['{"summary":"Zoë über 漢字 🙂"}'],
  [ANSWER_DICTIONARY],
  [JSON.stringify({ words: Array.from({ length: 3000 }, (_, i) => `word ${i * 7919}`) })],
])('a packed answer is read back equal: %#', (response) => {
  expect(readAnswer(packAnswerText(response))).toBe(response)
})

test('a typical answer is compressed to a tenth', () => {
  const answer = ANSWER_DICTIONARY.replaceAll('"allow"', '"block"').replaceAll(
    '"score":0',
    '"score":91',
  )
  expect(packAnswerText(answer).length).toBeLessThan(ANSWER_DICTIONARY.length / 10)
})

test('uncompressed JSON of older rows is read', () => {
  expect(readAnswer('{"id":"1"}')).toBe('{"id":"1"}')
})
