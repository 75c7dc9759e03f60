import { expect, test } from 'vitest'
import { RedeemedIds } from './redeemed-ids.ts'

test('an id is redeemed once within ten minutes', () => {
  const redeemed = new RedeemedIds()
  expect(redeemed.redeem('a', null, 0)).toBe('redeemed')
  expect(redeemed.redeem('a', null, 1)).toBe('replayed')
  expect(redeemed.redeem('b', null, 1)).toBe('redeemed')
  expect(redeemed.redeem('a', null, 599_999)).toBe('replayed')
})

test('a burst of ids evicts only the oldest', () => {
  const redeemed = new RedeemedIds()
  for (let i = 0; i < 100_001; i += 1) redeemed.redeem(`id ${i}`, null, 0)
  expect(redeemed.redeem('id 100000', null, 1)).toBe('replayed')
  expect(redeemed.redeem('id 1', null, 1)).toBe('replayed')
  expect(redeemed.redeem('id 0', null, 1)).toBe('redeemed')
})

test('a request whose answer was lost redeems its id once more, soon', () => {
  const redeemed = new RedeemedIds()
  expect(redeemed.redeem('a', 'request', 0)).toBe('redeemed')
  expect(redeemed.redeem('a', 'request', 9_999)).toBe('redeemed')
  expect(redeemed.redeem('a', 'request', 9_999)).toBe('replayed')
  expect(redeemed.redeem('b', 'request', 0)).toBe('redeemed')
  expect(redeemed.redeem('b', 'request', 10_000)).toBe('replayed')
  expect(redeemed.redeem('c', 'request', 0)).toBe('redeemed')
  expect(redeemed.redeem('c', 'another', 1)).toBe('replayed')
  expect(redeemed.redeem('c', 'request', 2)).toBe('replayed')
})
