import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest'
import type { LimiterAnswer, RateLimiter } from './index.ts'
import { plain, seen } from './testing/observation.ts'

/** Far ahead: an alarm set by this clock does not come due by that of the machine. */
const T = Date.UTC(2100, 10, 2, 9)
const DAY_MS = 86_400_000

let workspaces = 0

/** The rate limiter of an environment that no other test calls. */
function freshLimiter() {
  workspaces += 1
  return env.RATE_LIMITER.getByName(`workspace-${workspaces}:test`)
}

const admittedOf = (answers: LimiterAnswer[]) => answers.filter(({ admitted }) => admitted).length

/** Names of the tables and how many rows each holds. */
function rowsOf(state: DurableObjectState): Record<string, number> {
  const tables = ['guard_log', 'guard_snapshot', 'guard_redeemed']
  const count = (table: string) =>
    Number(state.storage.sql.exec(`SELECT count(*) AS n FROM ${table}`).one().n)
  return Object.fromEntries(tables.map((table) => [table, count(table)]))
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: T })
})
afterEach(() => {
  vi.useRealTimers()
})

describe('the rate limit', () => {
  it('admits exactly 100 of 200 concurrent requests', async () => {
    const limiter = freshLimiter()
    const answers = await Promise.all(Array.from({ length: 200 }, () => limiter.admit(plain)))
    expect(admittedOf(answers)).toBe(100)
    expect(new Set(answers.map(({ admitted }) => admitted)).size).toBe(2)
  })

  it('gives each key and host its own window', async () => {
    const limiter = freshLimiter()
    const one = { ...plain, limit: 1 }
    expect((await limiter.admit(one)).admitted).toBe(true)
    expect((await limiter.admit({ ...one, host: 'edge' })).admitted).toBe(true)
    expect((await limiter.admit({ ...one, keyId: 'other' })).admitted).toBe(true)
    expect((await limiter.admit(one)).admitted).toBe(false)
  })

  it('is a sliding window: a slot frees after its second', async () => {
    const limiter = freshLimiter()
    const two = { ...plain, limit: 2 }
    await limiter.admit(two)
    vi.setSystemTime(T + 30_000)
    await limiter.admit(two)
    expect(await limiter.admit(two)).toMatchObject({ admitted: false, remaining: 0, resetSec: 30 })
    vi.setSystemTime(T + 60_000)
    expect(await limiter.admit(two)).toMatchObject({ admitted: true, remaining: 0, resetSec: 30 })
    expect((await limiter.admit(two)).admitted).toBe(false)
  })

  it('admits half of the limit of a key from one network, and does not charge the key for refusals', async () => {
    const limiter = freshLimiter()
    const from = (network: string) => limiter.admit({ ...plain, limit: 10, network })
    const flood = await Promise.all(Array.from({ length: 50 }, () => from('203.0.113.0/24')))
    expect(admittedOf(flood)).toBe(5)
    expect(flood.at(-1)).toMatchObject({ refusedBy: 'network', limit: 5, remaining: 0 })
    const others = await Promise.all(Array.from({ length: 6 }, (_, i) => from(`198.51.${i}.0/24`)))
    expect(admittedOf(others)).toBe(5)
    expect(others.at(-1)).toMatchObject({ refusedBy: 'key', limit: 10 })
  })

  it('does not count a rejected request, and does not redeem its token', async () => {
    const limiter = freshLimiter()
    const observe = seen({ visitor: 'visitor', account: 'account' })
    const full = { ...plain, limit: 1, observe, redeemJti: 'jti' }
    await limiter.admit({ ...plain, limit: 1 })
    for (let i = 0; i < 5; i += 1) {
      const { velocity, token, payloadReplayed } = await limiter.admit(full)
      expect([velocity, token, payloadReplayed]).toEqual([null, null, false])
    }
    const { velocity, token } = await limiter.admit({ ...full, keyId: 'other' })
    expect(velocity?.visitor?.min1).toBe(1)
    expect(token).toBe('redeemed')
  })

  it('applies when the object was evicted between two bursts', async () => {
    const limiter = freshLimiter()
    for (let i = 0; i < 100; i += 1) await limiter.admit(plain)
    await runDurableObjectAlarm(limiter)
    await evictDurableObject(limiter)
    vi.setSystemTime(T + 20_000)
    expect(await limiter.admit(plain)).toMatchObject({ admitted: false, resetSec: 40 })
    vi.setSystemTime(T + 60_000)
    expect((await limiter.admit(plain)).admitted).toBe(true)
  })
})

describe('a verdict token', () => {
  it('is redeemed by one of 50 concurrent requests', async () => {
    const limiter = freshLimiter()
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => limiter.admit({ ...plain, redeemJti: 'jti' })),
    )
    const tokens = answers.map(({ token }) => token)
    expect(tokens.filter((token) => token === 'redeemed')).toHaveLength(1)
    expect(tokens.filter((token) => token === 'replayed')).toHaveLength(49)
  })

  it('stays redeemed when the object was evicted before any alarm', async () => {
    const limiter = freshLimiter()
    expect((await limiter.admit({ ...plain, redeemJti: 'jti' })).token).toBe('redeemed')
    await evictDurableObject(limiter)
    expect((await limiter.admit({ ...plain, redeemJti: 'jti' })).token).toBe('replayed')
  })

  it('is no replay when the same request is repeated', async () => {
    const limiter = freshLimiter()
    const ask = { ...plain, redeemJti: 'jti', askId: 'ask' }
    expect((await limiter.admit(ask)).token).toBe('redeemed')
    await evictDurableObject(limiter)
    expect((await limiter.admit(ask)).token).toBe('redeemed')
    expect((await limiter.admit({ ...ask, askId: 'other' })).token).toBe('replayed')
  })

  it('is stored until every such token has expired, and not longer', async () => {
    const limiter = freshLimiter()
    await limiter.admit({ ...plain, redeemJti: 'jti' })
    vi.setSystemTime(T + 1_800_000)
    expect((await limiter.admit({ ...plain, redeemJti: 'jti' })).token).toBe('replayed')
    vi.setSystemTime(T + 2 * 3_600_000)
    await limiter.admit(plain)
    await runDurableObjectAlarm(limiter)
    expect(await runInDurableObject(limiter, (_, state) => rowsOf(state).guard_redeemed)).toBe(0)
  })
})

describe('the version of the lists', () => {
  it('grows with each change and survives an eviction of the object', async () => {
    const limiter = freshLimiter()
    expect((await limiter.admit(plain)).listsVersion).toBe(0)
    await limiter.listsChanged()
    await limiter.listsChanged()
    expect((await limiter.admit(plain)).listsVersion).toBe(2)
    await evictDurableObject(limiter)
    expect((await limiter.admit(plain)).listsVersion).toBe(2)
  })
})

test('changes of the policy are counted separately from those of the lists, and survive an eviction too', async () => {
  const limiter = freshLimiter()
  await limiter.listsChanged()
  expect((await limiter.admit(plain)).policyChanges).toBe(0)
  await limiter.policyChanged()
  await evictDurableObject(limiter)
  expect(await limiter.admit(plain)).toMatchObject({ listsVersion: 1, policyChanges: 1 })
})

describe('velocity', () => {
  it('counts requests with one id once, and refuses none of them', async () => {
    const limiter = freshLimiter()
    const once = { ...plain, observe: seen({ visitor: 'v' }), observeId: 'check outcome' }
    const answers = await Promise.all([limiter.admit(once), limiter.admit(once)])
    expect(answers.map(({ admitted }) => admitted)).toEqual([true, true])
    const { velocity } = await limiter.admit({ ...once, observeId: 'other' })
    expect(velocity?.visitor?.min1).toBe(2)
    const without = await limiter.admit({ ...plain, observe: seen({ visitor: 'v' }) })
    expect(without.velocity?.visitor?.min1).toBe(3)
  })

  const event = seen({ ip: 'ip', visitor: 'visitor', device: 'device', account: 'account' })
  const observe = { ...plain, observe: event }

  it('is counted, this event included, separately for each environment', async () => {
    const limiter = freshLimiter()
    const other = freshLimiter()
    await limiter.admit(observe)
    expect((await limiter.admit(observe)).velocity?.visitor?.min1).toBe(2)
    expect((await other.admit(observe)).velocity?.visitor?.min1).toBe(1)
  })

  it('of 24 h survives an eviction of the object', async () => {
    const limiter = freshLimiter()
    for (let i = 0; i < 5; i += 1) {
      await limiter.admit({ ...plain, observe: { ...event, account: `account ${i}` } })
    }
    await runDurableObjectAlarm(limiter)
    await evictDurableObject(limiter)
    vi.setSystemTime(T + DAY_MS / 2)
    const { velocity } = await limiter.admit(observe)
    expect(velocity?.visitor).toEqual({ min1: 1, min10: 1, hour1: 1, hour24: 6 })
    expect(velocity?.accountsPerDevice?.hour24).toBe(6)
  })

  it('leaves each window when it is older', async () => {
    const limiter = freshLimiter()
    await limiter.admit(observe)
    const at = async (ms: number) => {
      vi.setSystemTime(T + ms)
      return (await limiter.admit({ ...plain, observe: seen({ ip: 'ip' }) })).velocity?.ip
    }
    expect(await at(61_000)).toEqual({ min1: 1, min10: 2, hour1: 2, hour24: 2 })
    expect(await at(3 * 3_600_000)).toEqual({ min1: 1, min10: 1, hour1: 1, hour24: 3 })
    expect(await at(2 * DAY_MS)).toEqual({ min1: 1, min10: 1, hour1: 1, hour24: 1 })
  })

  it('detects a payload that another visitor sent, across a restart', async () => {
    const limiter = freshLimiter()
    const send = async (visitor: string) =>
      (
        await limiter.admit({
          ...plain,
          observe: seen({ payloadOwner: visitor, payload: 'payload' }),
        })
      ).payloadReplayed
    expect([await send('first'), await send('first'), await send('second')]).toEqual([
      false,
      false,
      true,
    ])
    await runDurableObjectAlarm(limiter)
    await evictDurableObject(limiter)
    expect([await send('first'), await send('second')]).toEqual([false, true])
  })

  it('uses the time of the request in development', async () => {
    const limiter = freshLimiter()
    await limiter.admit({ ...observe, nowMs: T + 2 * DAY_MS })
    const { velocity } = await limiter.admit({ ...observe, nowMs: T + 2 * DAY_MS + 3_600_000 })
    expect(velocity?.ip).toEqual({ min1: 1, min10: 1, hour1: 1, hour24: 2 })
  })
})

describe('stored state', () => {
  it('is one row for all events between two alarms', async () => {
    const limiter = freshLimiter()
    for (let i = 0; i < 60; i += 1) {
      await limiter.admit({ ...plain, observe: seen({ ip: `ip ${i}`, visitor: `visitor ${i}` }) })
    }
    expect(await runDurableObjectAlarm(limiter)).toBe(true)
    const rows = await runInDurableObject(limiter, (_, state) => rowsOf(state))
    expect(rows).toEqual({ guard_log: 1, guard_snapshot: 0, guard_redeemed: 0 })
  })

  it('is bounded and complete after any number of alarms', async () => {
    const limiter = freshLimiter()
    await runInDurableObject(limiter, async (it: RateLimiter) => {
      for (let i = 0; i < 250; i += 1) {
        vi.setSystemTime(T + i * 10_000)
        await it.admit({ ...plain, observe: seen({ ip: 'ip' }) })
        await it.alarm()
      }
    })
    const rows = await runInDurableObject(limiter, (_, state) => rowsOf(state))
    expect(rows.guard_log).toBeLessThan(200)
    expect(rows.guard_snapshot).toBe(1)
    await evictDurableObject(limiter)
    const { velocity } = await limiter.admit({ ...plain, observe: seen({ ip: 'ip' }) })
    expect(velocity?.ip?.hour24).toBe(251)
  })

  it('is deleted after an idle day, and no alarm remains', async () => {
    const limiter = freshLimiter()
    await limiter.admit({ ...plain, observe: seen({ ip: 'ip' }) })
    await runDurableObjectAlarm(limiter)
    await evictDurableObject(limiter)
    vi.setSystemTime(T + 25 * 3_600_000)
    expect(await runDurableObjectAlarm(limiter)).toBe(true)
    const rows = await runInDurableObject(limiter, (_, state) => rowsOf(state))
    expect(rows.guard_log).toBe(0)
    expect(await runInDurableObject(limiter, (_, state) => state.storage.getAlarm())).toBeNull()
  })

  it('is skipped if it cannot be read: the rate limiter still answers', async () => {
    const limiter = freshLimiter()
    await limiter.admit({ ...plain, observe: seen({ ip: 'ip' }) })
    await runDurableObjectAlarm(limiter)
    await runInDurableObject(limiter, (_: RateLimiter, state) => {
      state.storage.sql.exec("INSERT INTO guard_log (entries) VALUES ('[[\"once\",'), ('7')")
    })
    await evictDurableObject(limiter)
    const { velocity } = await limiter.admit({ ...plain, observe: seen({ ip: 'ip' }) })
    expect(velocity?.ip?.hour24).toBe(2)
  })

  it('is still counted, and stored later, if storage refuses a write', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    const limiter = freshLimiter()
    await limiter.admit({ ...plain, observe: seen({ ip: 'ip' }) })
    await runInDurableObject(limiter, (_: RateLimiter, { storage }) => {
      storage.sql.exec('ALTER TABLE guard_log RENAME TO elsewhere')
      storage.sql.exec('ALTER TABLE guard_redeemed RENAME TO elsewhere_too')
    })
    expect(await runDurableObjectAlarm(limiter)).toBe(true)
    const answer = await limiter.admit({ ...plain, observe: seen({ ip: 'ip' }), redeemJti: 'jti' })
    expect([answer.velocity?.ip?.hour24, answer.token]).toEqual([2, null])
    expect(logged).toHaveBeenCalledTimes(3)
    await runInDurableObject(limiter, (_: RateLimiter, { storage }) => {
      storage.sql.exec('ALTER TABLE elsewhere RENAME TO guard_log')
    })
    await runDurableObjectAlarm(limiter)
    await evictDurableObject(limiter)
    const { velocity } = await limiter.admit({ ...plain, observe: seen({ ip: 'ip' }) })
    expect(velocity?.ip?.hour24).toBe(3)
  })
})

describe('a rate limiter', () => {
  it('refuses malformed requests and never throws', async () => {
    const limiter = freshLimiter()
    const hostile: unknown[] = [
      undefined,
      null,
      'text',
      [],
      {},
      { ...plain, limit: Number.NaN },
      { ...plain, limit: -1 },
      { ...plain, keyId: { toString: null } },
      JSON.parse('{"__proto__": {"keyId": "key", "host": "api", "limit": 5}}'),
    ]
    for (const request of hostile) {
      const answer = await runInDurableObject(limiter, (it: RateLimiter) =>
        Reflect.apply(it.admit, it, [request]),
      )
      expect(answer).toMatchObject({ admitted: false, limit: 0, velocity: null, token: null })
    }
    expect(await limiter.admit({ ...plain, windowSec: Number.NaN })).toMatchObject({
      admitted: true,
    })
  })

  it('stays within its memory through a flood of 50,000 invented visitors', async () => {
    const limiter = freshLimiter()
    const watched = { ...plain, limit: 1_000_000, observe: seen({ visitor: 'watched' }) }
    for (let i = 0; i < 3; i += 1) await limiter.admit(watched)
    await runInDurableObject(limiter, async (it: RateLimiter) => {
      for (let i = 0; i < 50_000; i += 1) {
        const observe = seen({ ip: `ip ${i}`, visitor: `visitor ${i}`, device: `device ${i}` })
        await it.admit({ ...plain, limit: 1_000_000, observe })
      }
    })
    await runDurableObjectAlarm(limiter)
    const { bytes, rows } = await runInDurableObject(limiter, (_: RateLimiter, state) => ({
      bytes: state.storage.sql.databaseSize,
      rows: rowsOf(state),
    }))
    expect(rows.guard_log).toBeLessThan(200)
    expect(bytes).toBeLessThan(32 * 1024 * 1024)
    await evictDurableObject(limiter)
    expect((await limiter.admit(watched)).velocity?.visitor?.min10).toBe(4)
  })
})
