import { expect, test } from 'vitest'
import { ANSWER_DICTIONARY } from './answer-dictionary.ts'
import { packAnswer, readAnswer } from './packed-answer.ts'

test.each([
  ['{}'],
  ['{"summary":"Zoë über 漢字 🙂"}'],
  [ANSWER_DICTIONARY],
  [JSON.stringify({ words: Array.from({ length: 3000 }, (_, i) => `word ${i * 7919}`) })],
])('an answer comes back as it was: %#', (response) => {
  expect(readAnswer(packAnswer(response))).toBe(response)
})

test('an answer like others is packed into a tenth', () => {
  const answer = ANSWER_DICTIONARY.replaceAll('"allow"', '"block"').replaceAll(
    '"score":0',
    '"score":91',
  )
  expect(packAnswer(answer).length).toBeLessThan(ANSWER_DICTIONARY.length / 10)
})

test('JSON of older rows is read as it is', () => {
  expect(readAnswer('{"id":"1"}')).toBe('{"id":"1"}')
})
