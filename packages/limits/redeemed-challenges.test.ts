import { expect, test } from 'vitest'
import { RedeemedChallenges } from './redeemed-challenges.ts'

test('an id is redeemed once within ten minutes', () => {
  const challenges = new RedeemedChallenges()
  expect(challenges.redeem('a', 0)).toBe('redeemed')
  expect(challenges.redeem('a', 1)).toBe('replayed')
  expect(challenges.redeem('b', 1)).toBe('redeemed')
  expect(challenges.redeem('a', 599_999)).toBe('replayed')
})

test('a flood of ids pushes out the oldest alone', () => {
  const challenges = new RedeemedChallenges()
  for (let i = 0; i < 100_001; i += 1) challenges.redeem(`id ${i}`, 0)
  expect(challenges.redeem('id 100000', 1)).toBe('replayed')
  expect(challenges.redeem('id 1', 1)).toBe('replayed')
  expect(challenges.redeem('id 0', 1)).toBe('redeemed')
})
