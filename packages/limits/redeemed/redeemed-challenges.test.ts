import { expect, test } from 'vitest'
import { RedeemedChallenges } from './redeemed-challenges.ts'

test('an id is redeemed once within ten minutes', () => {
  const challenges = new RedeemedChallenges()
  expect(challenges.redeem('a', null, 0)).toBe('redeemed')
  expect(challenges.redeem('a', null, 1)).toBe('replayed')
  expect(challenges.redeem('b', null, 1)).toBe('redeemed')
  expect(challenges.redeem('a', null, 599_999)).toBe('replayed')
})

test('a burst of ids evicts only the oldest', () => {
  const challenges = new RedeemedChallenges()
  for (let i = 0; i < 100_001; i += 1) challenges.redeem(`id ${i}`, null, 0)
  expect(challenges.redeem('id 100000', null, 1)).toBe('replayed')
  expect(challenges.redeem('id 1', null, 1)).toBe('replayed')
  expect(challenges.redeem('id 0', null, 1)).toBe('redeemed')
})

test('a request whose answer was lost redeems its id once more, soon', () => {
  const challenges = new RedeemedChallenges()
  expect(challenges.redeem('a', 'request', 0)).toBe('redeemed')
  expect(challenges.redeem('a', 'request', 9_999)).toBe('redeemed')
  expect(challenges.redeem('a', 'request', 9_999)).toBe('replayed')
  expect(challenges.redeem('b', 'request', 0)).toBe('redeemed')
  expect(challenges.redeem('b', 'request', 10_000)).toBe('replayed')
  expect(challenges.redeem('c', 'request', 0)).toBe('redeemed')
  expect(challenges.redeem('c', 'another', 1)).toBe('replayed')
  expect(challenges.redeem('c', 'request', 2)).toBe('replayed')
})
