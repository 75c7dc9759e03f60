import { expect, test } from 'vitest'
import { keyRecord } from '../../test/support/key-record.ts'
import { liveRefusal } from './live-access.ts'

const NOW_MS = Date.UTC(2026, 10, 21)
const refusal = (
  status: 'trialing' | 'active' | 'past_due' | 'canceled',
  endsAtMs: number | null,
) => liveRefusal({ ...keyRecord().plan, status, trialEndsAtMs: endsAtMs }, NOW_MS)

test('a trial has access until it ends, and always if it has no end', () => {
  expect(refusal('trialing', NOW_MS + 1)).toBeNull()
  expect(refusal('trialing', NOW_MS)).toContain('trial')
  expect(refusal('trialing', null)).toBeNull()
})

test('a paid or past-due plan has access whenever its trial ended; a canceled one has not', () => {
  expect(refusal('active', NOW_MS - 1)).toBeNull()
  expect(refusal('past_due', NOW_MS - 1)).toBeNull()
  expect(refusal('canceled', null)).toContain('canceled')
})
