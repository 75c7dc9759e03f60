import { expect, test } from 'vitest'
import { groupOf, groupsOf, shareOf, sharesAt } from './tally.ts'

test('verdicts before and after and their changes are counted', () => {
  const compared = [
    { label: 'none', before: 'allow', after: 'challenge' },
    { label: 'none', before: 'allow', after: 'allow' },
    { label: 'fraud', before: 'challenge', after: 'block' },
  ] as const
  expect(groupOf(compared)).toEqual({
    checks: 3,
    changed: 2,
    before: { allow: 2, challenge: 1, shadow: 0, block: 0 },
    after: { allow: 1, challenge: 1, shadow: 0, block: 1 },
  })
  const { fraud, legitimate, none } = groupsOf(compared)
  expect([fraud, legitimate, none].map(({ checks, changed }) => [checks, changed])).toEqual([
    [1, 1],
    [0, 0],
    [2, 1],
  ])
})

test.each([
  [0, 0, { share: null, low: null, high: null }],
  // Newcombe 1998, table I: Wilson without continuity correction.
  [263, 81, { share: 0.308, low: 0.2553, high: 0.3662 }],
  [148, 15, { share: 0.1014, low: 0.0624, high: 0.1605 }],
  [20, 0, { share: 0, low: 0, high: 0.1611 }],
  [29, 1, { share: 0.0345, low: 0.0061, high: 0.1718 }],
])('of %d checks %d have an interval', (checks, notAllowed, expected) => {
  expect(shareOf(checks, notAllowed)).toEqual({ checks, notAllowed, ...expected })
})

test('at each threshold unlabelled checks count as honest, and every verdict except allow counts', () => {
  const [low, high] = sharesAt(
    [10, 50],
    [
      { label: 'none', verdicts: ['challenge', 'allow'] },
      { label: 'legitimate', verdicts: ['shadow', 'allow'] },
      { label: 'fraud', verdicts: ['block', 'block'] },
    ],
  )
  const counts = (at: typeof low) =>
    [at?.honest, at?.legitimate, at?.fraud].map((it) => [it?.notAllowed, it?.checks])
  expect([low?.challengeFrom, high?.challengeFrom]).toEqual([10, 50])
  expect(counts(low)).toEqual([
    [2, 2],
    [1, 1],
    [1, 1],
  ])
  expect(counts(high)).toEqual([
    [0, 2],
    [0, 1],
    [1, 1],
  ])
})
