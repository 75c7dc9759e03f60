import type { KeyRecord } from '@vigil/service'
import { beforeEach, expect, test } from 'vitest'
import { keyRecord } from '../../../test/support/key-record.ts'
import {
  FRESH_MS,
  type Keyring,
  openKeyring,
  STALE_MS,
  UNKNOWN_MS,
  USE_EVERY_MS,
} from './keyring.ts'

let nowMs: number
let lookups: string[]
let hashed: string[]
let stored: Map<string, KeyRecord>
let databaseIsUp: boolean
let ring: Keyring

beforeEach(() => {
  nowMs = 1_000_000
  lookups = []
  hashed = []
  stored = new Map([['abcdefgh', keyRecord({ hash: 'hash of key-abcdefgh' })]])
  databaseIsUp = true
  ring = openKeyring({
    keyIdOf: (key) => (key.startsWith('key-') ? key.slice(4, 12) : null),
    isIssued: async (key) => !key.endsWith('-made-up'),
    hashKey: async (key) => {
      hashed.push(key)
      return `hash of ${key}`
    },
    findKey: async (keyId) => {
      lookups.push(keyId)
      if (!databaseIsUp) throw new Error('D1 is down')
      return stored.get(keyId) ?? null
    },
    nowMs: () => nowMs,
  })
})

const key = 'key-abcdefgh'

test('a key is looked up once and then remembered for 30 seconds', async () => {
  expect((await ring.recordOf(key))?.keyId).toBe('abcdefgh')
  nowMs += FRESH_MS - 1
  await ring.recordOf(key)
  expect(lookups).toEqual(['abcdefgh'])
  nowMs += 1
  await ring.recordOf(key)
  expect(lookups).toHaveLength(2)
})

test('a key that proved to be its own is hashed once, and proves no other key of its id', async () => {
  const own = `${key}-own`
  stored.set('abcdefgh', keyRecord({ hash: `hash of ${own}` }))
  for (let i = 0; i < 3; i += 1) expect(await ring.recordOf(own)).not.toBeNull()
  expect(hashed).toEqual([own])
  expect(await ring.recordOf(`${key}-new`)).toBeNull()
  expect(await ring.recordOf(key)).toBeNull()
  expect(await ring.recordOf(own)).not.toBeNull()
})

test('a malformed key is rejected without a lookup', async () => {
  expect(await ring.recordOf('sk_live_wrong')).toBeNull()
  expect(lookups).toEqual([])
})

test('a key that was never issued is rejected without a lookup, and does not affect the key with its id', async () => {
  expect(await ring.recordOf(`${key}-made-up`)).toBeNull()
  expect(lookups).toEqual([])
  expect(await ring.recordOf(key)).not.toBeNull()
  expect(await ring.recordOf(`${key}-made-up`)).toBeNull()
})

test('the right id with a wrong secret is rejected, and does not affect the right key', async () => {
  expect(await ring.recordOf(`${key}-other`)).toBeNull()
  expect(await ring.recordOf(key)).not.toBeNull()
})

test('a key revoked in the database stops within 60 seconds of the last use', async () => {
  await ring.recordOf(key)
  stored.set('abcdefgh', keyRecord({ hash: 'hash of key-abcdefgh', revokedAtMs: nowMs }))
  nowMs += 60_000
  expect(await ring.recordOf(key)).toBeNull()
})

test('a key deleted from the database stops within 60 seconds too', async () => {
  await ring.recordOf(key)
  stored.clear()
  nowMs += 60_000
  expect(await ring.recordOf(key)).toBeNull()
})

test('a remembered key expires at its moment, not when it is looked up again', async () => {
  stored.set('abcdefgh', keyRecord({ hash: 'hash of key-abcdefgh', expiresAtMs: nowMs + 10 }))
  expect(await ring.recordOf(key)).not.toBeNull()
  nowMs += 10
  expect(await ring.recordOf(key)).toBeNull()
  expect(lookups).toHaveLength(1)
})

test('an unknown key is not looked up again at once, but is accepted seconds after its creation', async () => {
  stored.clear()
  expect(await ring.recordOf(key)).toBeNull()
  expect(await ring.recordOf(key)).toBeNull()
  expect(lookups).toHaveLength(1)
  stored.set('abcdefgh', keyRecord({ hash: 'hash of key-abcdefgh' }))
  nowMs += UNKNOWN_MS
  expect(await ring.recordOf(key)).not.toBeNull()
})

test('while the database is down a remembered key works for up to 60 seconds', async () => {
  await ring.recordOf(key)
  databaseIsUp = false
  nowMs += STALE_MS - 1
  expect((await ring.recordOf(key))?.keyId).toBe('abcdefgh')
  nowMs += 1
  await expect(ring.recordOf(key)).rejects.toThrow('temporarily_unavailable')
})

test('while the database is down a key never seen is neither taken nor called invalid', async () => {
  databaseIsUp = false
  await expect(ring.recordOf(key)).rejects.toThrow('temporarily_unavailable')
})

test('a clock that was set back renews nothing', async () => {
  await ring.recordOf(key)
  nowMs -= 1
  await ring.recordOf(key)
  expect(lookups).toHaveLength(2)
})

test('a flood of invented keys does not drive a known key out', async () => {
  await ring.recordOf(key)
  for (let i = 0; i < 6000; i += 1) await ring.recordOf(`key-${String(i).padStart(8, '0')}`)
  lookups.length = 0
  await ring.recordOf(key)
  expect(lookups).toEqual([])
})

test('the use of a key is stored once an hour, by any isolate', async () => {
  const use = async () => {
    const record = await ring.recordOf(key)
    return record !== null && ring.takeUse(record)
  }
  expect([await use(), await use()]).toEqual([true, false])
  nowMs += USE_EVERY_MS - 1
  // Another isolate stored a use meanwhile.
  stored.set('abcdefgh', keyRecord({ hash: `hash of ${key}`, lastUsedMs: nowMs }))
  expect(await use()).toBe(false)
  nowMs += USE_EVERY_MS
  expect([await use(), await use()]).toEqual([true, false])
})
