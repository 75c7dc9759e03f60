import { expect, test } from 'vitest'
import { Behavior } from './behavior.ts'

test('a page that was open for months is accepted', () => {
  const months = 100 * 86_400_000
  const behavior = { firstFocusToSubmitMs: months, pageToSubmitMs: months }
  expect(Behavior.parse(behavior)).toEqual(behavior)
})
