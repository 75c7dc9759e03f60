import { join } from 'node:path'
import { expect, test } from 'vitest'
import { assess } from '../assess.ts'
import { evidenceWith } from '../signals/evidence.fixture.ts'
import { signals } from '../signals/index.ts'
import { explainedCases } from '../testing/explained-cases.ts'
import { explained } from './explained.ts'
import { goldenCases } from './index.ts'

const cases = explained.map((one) => {
  const golden = goldenCases.find(({ name }) => name === one.name)
  if (golden === undefined) throw new Error(`there is no golden case ${one.name}`)
  return { ...one, words: golden.words, assessment: assess(evidenceWith(golden.given)) }
})

test('the documents explain ten cases as they are judged', async () => {
  expect(cases).toHaveLength(10)
  const path = join(import.meta.dirname, '..', '..', '..', 'docs', 'explained-cases.md')
  await expect(explainedCases(cases)).toMatchFileSnapshot(path)
})

test('what the customer reads names no signal, no score and no weight', () => {
  const names = signals.map(({ code }) => code)
  for (const { toTheCustomer } of explained) {
    expect(toTheCustomer).not.toMatch(/\d|score|signal|weight|fingerprint/i)
    expect(names.filter((code) => toTheCustomer.includes(code))).toEqual([])
  }
})

test('each verdict is explained, and a review', () => {
  const actions = new Set(cases.map(({ assessment }) => assessment.recommendation.action))
  expect([...actions].sort()).toEqual(['allow', 'block', 'challenge', 'review', 'shadow'])
})
