import { expect, test } from 'vitest'
import { challengeAnswers, mix } from './challenge-answers.ts'

const NONCE = 'v1.AAECAwQFBgcICQoL.c29tZSBzZWFsZWQgYnl0ZXM'
const page = mix(`${NONCE}:page`)
const worker = mix(`${NONCE}:worker`)
const g = (i: number) => 1 + (mix(`${NONCE}:g${i}`) % 9)
const layout = Math.round((1000 * g(1)) / (g(0) + g(1) + g(2)))

test('the mix is a 32-bit number of its own for each text', () => {
  const values = ['', 'a', 'b', NONCE, `${NONCE}:page`].map(mix)
  expect(new Set(values).size).toBe(values.length)
  for (const value of values) expect(value).toBe(value >>> 0)
})

test('right answers are right, in page, worker and layout, to a pixel', () => {
  expect(challengeAnswers(NONCE, { page, worker, layout })).toEqual({
    answers: 'right',
    layout: 'right',
  })
  expect(challengeAnswers(NONCE, { layout: layout + 1 }).layout).toBe('right')
})

test('what a browser could not do is absent, and no fault', () => {
  expect(challengeAnswers(NONCE, {})).toEqual({ answers: 'absent', layout: 'absent' })
  expect(challengeAnswers(NONCE, { page }).answers).toBe('right')
})

test('answers to another nonce are wrong', () => {
  expect(challengeAnswers(`${NONCE}x`, { page, worker }).answers).toBe('wrong')
  expect(challengeAnswers(NONCE, { page, worker: page }).answers).toBe('wrong')
  expect(challengeAnswers(NONCE, { layout: layout + 2 }).layout).toBe('wrong')
})
