import { expect, test } from 'vitest'
import { assess } from '../assess.ts'
import { type Differing, evidenceWith } from '../signals/evidence.fixture.ts'

const NEW = { signup: { score: 5, daysAgo: 0.1, usedDays: 0, proofs: 0 } }
const pace = { times: 60, others: [30] }
const paymentValues = { min1: 1, min10: 4, hour1: 4, hour24: 4 }

/** An event on the account's own device, at its usual place. */
const judged = (event: string, about: Differing) => {
  const { score, verdict } = assess(evidenceWith({ event, ...about }))
  return { score, verdict }
}

test.each<[string, string, Differing, number]>([
  ['a payout identifier of many', 'payout', { graph: { unrelatedPerIdentifier: 8 } }, 73],
  ['a pace far above that of others', 'message', { velocity: { pace }, history: NEW }, 60],
  ['many cards', 'add_card', { velocity: { paymentValues }, history: NEW }, 60],
])('the familiar device and place do not mitigate %s', (_, event, about, score) => {
  expect(judged(event, about)).toEqual({ score, verdict: 'challenge' })
})

test.each(['payout', 'bank_change', 'transfer'])(
  'nor a report of the account itself at the event %s',
  (event) => {
    const reported = { graph: { isAbuser: true } }
    expect(judged(event, reported)).toEqual({ score: 82, verdict: 'shadow' })
    expect(judged('message', reported).score).toBeLessThan(40)
  },
)

test('they mitigate a count of attempts, which strangers make', () => {
  const account = { min1: 60, min10: 60, hour1: 60, hour24: 60 }
  expect(judged('message', { velocity: { account }, history: NEW }).score).toBeLessThan(5)
})
