import { expect, test } from 'vitest'
import { QUIET_BEHAVIOR } from '../clean-facts.ts'
import { withLaterBehavior } from './later-behavior.ts'

/** Text that no key, paste or finger entered. */
const INSERTED = {
  filledFields: 2,
  inputsWithoutKeys: 2,
  keys: 0,
  pastes: 0,
  autofills: 0,
  touches: 0,
  untrustedEvents: 0,
}
const HUMAN = {
  clicks: 4,
  touches: 0,
  movesPerClick: 40,
  pressMedianMs: 90,
  centerClickShare: 0,
  hasBeenActive: true,
  filledFields: 0,
}

test('a form that is filled in by a program after the evaluation incriminates', () => {
  expect(withLaterBehavior(QUIET_BEHAVIOR, { behavior: INSERTED }, null)?.valueWithoutInput).toBe(
    true,
  )
})

test('later human-like interaction does not mitigate', () => {
  expect(withLaterBehavior(QUIET_BEHAVIOR, { behavior: HUMAN }, null)).toEqual(QUIET_BEHAVIOR)
  const inserted = { ...QUIET_BEHAVIOR, valueWithoutInput: true }
  expect(withLaterBehavior(inserted, { behavior: HUMAN }, null)).toEqual(inserted)
})

test('without either the other stands', () => {
  expect(withLaterBehavior(null, { behavior: INSERTED }, null)).toBeNull()
  expect(withLaterBehavior(QUIET_BEHAVIOR, null, null)).toEqual(QUIET_BEHAVIOR)
})
