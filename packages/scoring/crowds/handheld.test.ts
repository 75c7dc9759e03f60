import { expect, it } from 'vitest'
import { evidenceWith } from '../signals/evidence.fixture.ts'
import { isHandheld } from './handheld.ts'

it.each([
  ['mobile', true],
  ['tablet', true],
  ['desktop', false],
  ['other', false],
] as const)('%s is a phone or tablet: %s', (form, expected) =>
  expect(isHandheld(evidenceWith({ userAgent: { form } }))).toBe(expected),
)

it('is none without a user agent', () =>
  expect(isHandheld(evidenceWith({ userAgent: null }))).toBe(false))
