import { expect, test } from 'vitest'
import { areEqual, canonicalRules, fingerprintOf, liveFingerprintOf } from './rules.ts'

const acme = { workspaceId: 'acme' }

test('equal rules have equal fingerprints in any order', async () => {
  const one = {
    mute: ['tor_exit', 'relay_egress'],
    events: { signup: {}, login: { blockFrom: 90, challengeFrom: 20 } },
  }
  const other = {
    events: { login: { challengeFrom: 20, blockFrom: 90 } },
    mute: ['relay_egress', 'tor_exit'],
  }
  expect(canonicalRules(one)).toEqual({ ...other })
  expect(areEqual(one, other)).toBe(true)
  expect(await fingerprintOf(acme, one)).toBe(await fingerprintOf(acme, other))
  expect(await fingerprintOf(acme, one)).toMatch(/^[0-9a-f]{8}$/)
})

test('empty rules have no fingerprint', async () => {
  expect(await liveFingerprintOf(acme, { mute: [], events: { login: {} } })).toBeNull()
  expect(await liveFingerprintOf(acme, { challengeFrom: 41 })).not.toBeNull()
})

test('an empty list of mutes for an event overrides the list of all events', () => {
  expect(
    areEqual({ mute: ['tor_exit'], events: { login: { mute: [] } } }, { mute: ['tor_exit'] }),
  ).toBe(false)
})

test('the same rules have different fingerprints in two workspaces', async () => {
  const rules = { challengeFrom: 41 }
  expect(await fingerprintOf(acme, rules)).not.toBe(
    await fingerprintOf({ workspaceId: 'beta' }, rules),
  )
})
