import { expect, test } from 'vitest'
import { keyRecord } from '../../test/support/key-record.ts'
import { liveRefusal } from './live-access.ts'

const NOW_MS = Date.UTC(2026, 10, 21)
const refusal = (
  status: 'trialing' | 'active' | 'past_due' | 'canceled',
  endsAtMs: number | null,
) => liveRefusal({ ...keyRecord().plan, status, trialEndsAtMs: endsAtMs }, NOW_MS)

test('a trial is answered until the moment it ends, and for ever where it has no end', () => {
  expect(refusal('trialing', NOW_MS + 1)).toBeNull()
  expect(refusal('trialing', NOW_MS)).toContain('trial')
  expect(refusal('trialing', null)).toBeNull()
})

test('a plan that is paid, or late to be, is answered whenever its trial was; a canceled one is not', () => {
  expect(refusal('active', NOW_MS - 1)).toBeNull()
  expect(refusal('past_due', NOW_MS - 1)).toBeNull()
  expect(refusal('canceled', null)).toContain('canceled')
})
