import { expect, test } from 'vitest'
import { areEqual, canonicalRules, fingerprintOf, liveFingerprintOf } from './rules.ts'

const acme = { workspaceId: 'acme' }

test('equal rules are equal however they are written', async () => {
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

test('rules that say nothing have no name', async () => {
  expect(await liveFingerprintOf(acme, { mute: [], events: { login: {} } })).toBeNull()
  expect(await liveFingerprintOf(acme, { challengeFrom: 41 })).not.toBeNull()
})

test('an empty list of mutes of an event says something: it undoes that of all', () => {
  expect(
    areEqual({ mute: ['tor_exit'], events: { login: { mute: [] } } }, { mute: ['tor_exit'] }),
  ).toBe(false)
})

test('two workspaces with the same rules show different fingerprints, so that none can be looked up', async () => {
  const rules = { challengeFrom: 41 }
  expect(await fingerprintOf(acme, rules)).not.toBe(
    await fingerprintOf({ workspaceId: 'beta' }, rules),
  )
})
