import type { Evidence, GraphFacts, PastVisit } from '@vigil/evidence'
import { expect, test } from 'vitest'
import { evidenceWith, neutral } from '../signals/evidence.fixture.ts'
import { lossToStranger } from './account-loss.ts'
import { inOthersBrowser } from './others-browser.ts'

const DAY_MS = 86_400_000
const USUAL: PastVisit = neutral.history.current
type LinkedNeighbour = GraphFacts['neighbours'][number]
const COLLEAGUES = { visitorKey: 'colleague' }

/**
 * A payout in a colleague's browser on the account's network, to which accounts are linked so, after visits in it and
 * one in the own browser.
 */
function payout(about: Partial<LinkedNeighbour> = {}, before: Partial<PastVisit>[] = []): Evidence {
  const neighbour: LinkedNeighbour = {
    accountId: 'colleague',
    strength: 0.9,
    matchTypes: ['visitor_id'],
    hops: 1,
    browsers: ['colleague'],
    score: 5,
    verdict: 'allow',
    isAbuser: false,
    labels: [],
    ...about,
  }
  const visits = [
    ...before.map((visit) => ({ ...USUAL, ...COLLEAGUES, ...visit })),
    { ...USUAL, atMs: USUAL.atMs - 20 * DAY_MS },
  ]
  return evidenceWith({
    event: 'payout',
    graph: { neighbours: [neighbour] },
    history: { visits, current: { ...USUAL, ...COLLEAGUES } },
  })
}

const reset = (before: Partial<PastVisit>[] = []): Evidence => ({
  ...payout({}, before),
  event: 'password_reset',
})

test("counts at the account's network and on a machine of its model", () => {
  expect(lossToStranger(payout())).toBe(1)
  expect(lossToStranger(payout({}, [{ atMs: USUAL.atMs - 540_000 }]))).toBe(1)
})

test('counts at a reset too', () => {
  expect(lossToStranger(reset())).toBe(1)
})

test('counts after a challenge that was passed at the login', () => {
  expect(inOthersBrowser(payout({}, [{ atMs: USUAL.atMs - 540_000, passed: true }]))).toBe(1)
})

test('counts by the strength of the link', () => {
  const [weak = 1, middle = 0, strong] = [0.3, 0.45, 0.6].map((strength) =>
    inOthersBrowser(payout({ strength })),
  )
  expect([weak, strong]).toEqual([0, 1])
  expect(middle).toBeCloseTo(0.5)
})

test.each<[string, Evidence]>([
  ['at a login', { ...payout(), event: 'login' }],
  [
    'at a reset after a login that was proved',
    reset([{ atMs: USUAL.atMs - 540_000, passed: true }]),
  ],
  ['where the account signed up', payout({}, [{ event: 'signup' }])],
  ['where it was days ago', payout({}, [{ atMs: USUAL.atMs - 3 * DAY_MS }])],
  ['where it was proved', payout({}, [{ event: 'payout', passed: true }])],
  ['of a second account of the person', payout({ matchTypes: ['visitor_id', 'email_canonical'] })],
  ['of a neighbour over the device alone', payout({ matchTypes: ['device'], browsers: [] })],
  ['of a neighbour in another browser of the account', payout({ browsers: ['family'] })],
  ['of a couple whose browser got a new id', payout({ browsers: ['colleague', 'v'] })],
])('does not count %s', (_, evidence) => {
  expect(inOthersBrowser(evidence)).toBe(0)
})
