import { evictDurableObject, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { RateLimiter } from '../index.ts'
import { openLimiters } from '../limiters.ts'
import type { LimiterAnswer, LimiterRequest } from '../requests/limiter-request.ts'
import { indexOf, objectName } from '../requests/placement.ts'
import { plain, seen } from '../testing/observation.ts'
import { EXCHANGE_MS } from './event-exchange.ts'

const T = Date.UTC(2100, 10, 2, 9)
const OF = 8

let workspaces = 0

/** The limiters of a workspace that no other test calls. */
function fresh() {
  workspaces += 1
  const scope = { workspaceId: `sharded-${workspaces}`, env: 'test' } as const
  const name = `${scope.workspaceId}:test`
  const among = (of: number) => openLimiters(env.RATE_LIMITER, () => of)
  return {
    scope,
    among,
    ask: (network: string, request: Partial<LimiterRequest> = {}, of = OF) =>
      among(of).admit(scope, { ...plain, ...request }, network),
    object: (index: number) => env.RATE_LIMITER.getByName(objectName(name, index)),
    /** Lets every object send what the others have not counted. */
    exchange: async () => {
      for (let index = 0; index < OF; index += 1) {
        const object = env.RATE_LIMITER.getByName(objectName(name, index))
        await runInDurableObject(object, (it: RateLimiter) => it.exchange())
      }
    },
  }
}

/** A network of each object. */
const networks = Array.from({ length: OF }, (_, index) => {
  const all = Array.from({ length: 1_000 }, (_, i) => `10.${i >> 8}.${i & 255}.0/24`)
  return all.find((it) => indexOf(it, OF) === index) ?? ''
})
const network = (i: number) => networks[i % OF] ?? ''
const admittedOf = (answers: LimiterAnswer[]) => answers.filter(({ admitted }) => admitted).length

beforeEach(() => {
  // Timers wait for the test: no deadline ends because the machine is slow.
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: T })
})
afterEach(() => {
  vi.useRealTimers()
})

describe('the limit of a key among eight objects', () => {
  it('admits exactly 500 of 1,500 concurrent requests', async () => {
    const { ask } = fresh()
    const answers = await Promise.all(
      Array.from({ length: 1_500 }, (_, i) => ask(network(i), { limit: 500 })),
    )
    expect(admittedOf(answers)).toBe(500)
    const refused = answers.find(({ admitted }) => !admitted)
    expect(refused).toMatchObject({ refusedBy: 'key', limit: 500, remaining: 0, resetSec: 60 })
  })

  it('refuses no request before the limit: unused leases of others are recalled', async () => {
    const { ask } = fresh()
    // Each object takes a lease at the rate of its burst, and uses little of it.
    for (let round = 0; round < 3; round += 1) {
      const burst = Array.from({ length: OF * 20 }, (_, i) => ask(network(i), { limit: 1_000 }))
      expect(admittedOf(await Promise.all(burst))).toBe(OF * 20)
    }
    const rest = []
    for (let i = 0; i < 600; i += 1) rest.push(await ask(network(1), { limit: 1_000 }))
    expect(admittedOf(rest)).toBe(1_000 - 3 * OF * 20)
  })

  it('admits again when its admissions are a window old', async () => {
    const { ask } = fresh()
    for (let i = 0; i < 40; i += 1) await ask(network(i), { limit: 40 })
    expect((await ask(network(3), { limit: 40 })).admitted).toBe(false)
    vi.setSystemTime(T + 61_000)
    expect((await ask(network(3), { limit: 40 })).admitted).toBe(true)
  })

  it('is not exceeded when objects with a lease are evicted', async () => {
    const { ask, object } = fresh()
    let admitted = 0
    for (let round = 0; round < 4; round += 1) {
      const burst = Array.from({ length: 200 }, (_, i) => ask(network(i), { limit: 600 }))
      admitted += admittedOf(await Promise.all(burst))
      for (const index of [1, 4, 7]) await evictDurableObject(object(index))
    }
    const rest = await Promise.all(
      Array.from({ length: 600 }, (_, i) => ask(network(i), { limit: 600 })),
    )
    expect(admitted + admittedOf(rest)).toBeLessThanOrEqual(600)
    expect(admitted + admittedOf(rest)).toBeGreaterThan(400)
  })

  it('is not exceeded when the object that owns the window is evicted while leases exist', async () => {
    const { ask, object } = fresh()
    const burst = () =>
      Promise.all(Array.from({ length: 300 }, (_, i) => ask(network(i), { limit: 1_000 })))
    let admitted = admittedOf(await burst())
    admitted += admittedOf(await burst())
    const leased = await runInDurableObject(object(0), (_, state) =>
      state.storage.sql.exec('SELECT count(*) AS n FROM lease_book').one(),
    )
    expect(leased).toEqual({ n: 1 })
    await evictDurableObject(object(0))
    for (let i = 0; i < 4; i += 1) admitted += admittedOf(await burst())
    expect(admitted).toBeLessThanOrEqual(1_000)
    expect(admitted).toBeGreaterThan(800)
  })

  it('applies while a workspace grows from one object to eight', async () => {
    const { ask } = fresh()
    for (let i = 0; i < 60; i += 1) await ask(network(i), {}, 1)
    const mixed = await Promise.all(
      Array.from({ length: 100 }, (_, i) => ask(network(i), {}, i % 2 === 0 ? 1 : OF)),
    )
    expect(admittedOf(mixed)).toBe(40)
  })

  it('admits half of it from one network', async () => {
    const { ask } = fresh()
    const from = (i: number) => ask(network(i), { network: network(i), limit: 40 })
    const flood = await Promise.all(Array.from({ length: 60 }, () => from(2)))
    expect(admittedOf(flood)).toBe(20)
    expect(flood.at(-1)).toMatchObject({ refusedBy: 'network', limit: 20 })
    expect((await from(5)).admitted).toBe(true)
  })
})

describe('what is redeemed once', () => {
  it.each(['token', 'challenge'] as const)('is a %s, whatever networks bring it', async (kind) => {
    const { ask, among, scope } = fresh()
    const id = among(OF).redeemableId(scope, network(3), 'id')
    const field = kind === 'token' ? 'redeemJti' : 'redeemChallenge'
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, i) => ask(network(i), { [field]: id })),
    )
    expect(answers.filter((it) => it[kind] === 'redeemed')).toHaveLength(1)
    expect(answers.filter((it) => it[kind] === 'replayed')).toHaveLength(39)
  })

  it('stays so when objects are added, and when only one is left', async () => {
    const { ask, among, scope } = fresh()
    const redeemJti = among(4).redeemableId(scope, network(3), 'jti')
    expect((await ask(network(6), { redeemJti }, 4)).token).toBe('redeemed')
    expect((await ask(network(6), { redeemJti }, OF)).token).toBe('replayed')
    expect((await ask(network(6), { redeemJti }, 1)).token).toBe('replayed')
  })

  it('can be released by the request that redeemed it elsewhere', async () => {
    const { ask, among, scope } = fresh()
    const redeemJti = among(OF).redeemableId(scope, network(3), 'jti')
    const token = async (askId: string) => (await ask(network(6), { redeemJti, askId })).token
    expect([await token('one'), await token('two')]).toEqual(['redeemed', 'replayed'])
    await among(OF).release(scope, redeemJti, 'one')
    expect(await token('two')).toBe('redeemed')
  })
})

describe('velocity', () => {
  const about = (fields: Parameters<typeof seen>[0]) => ({ observe: seen(fields) })

  it('of a network is exact at once, and of everything else after an exchange of counts', async () => {
    const { ask, exchange } = fresh()
    const from = (i: number) =>
      ask(network(i), about({ ip: `ip ${i}`, device: 'device', account: `account ${i}` }))
    await from(1)
    expect((await from(1)).velocity?.ip?.min1).toBe(2)
    await from(2)
    await exchange()
    const { velocity } = await from(3)
    expect(velocity?.device?.min1).toBe(4)
    expect(velocity?.accountsPerDevice?.hour24).toBe(3)
    expect(velocity?.ip?.min1).toBe(1)
  })

  it('is counted by every object about a second later, without a request', async () => {
    const { ask } = fresh()
    await ask(network(1), about({ device: 'device' }))
    await ask(network(2), about({ device: 'device' }))
    vi.advanceTimersByTime(EXCHANGE_MS)
    await vi.waitFor(async () => {
      const { velocity } = await ask(network(3), about({ visitor: 'visitor', device: 'device' }))
      const own = velocity?.visitor?.min1 ?? 0
      expect((velocity?.device?.min1 ?? 0) - own).toBe(2)
    }, 20_000)
  })

  it('is known to an added object, and counted once', async () => {
    const { ask, exchange } = fresh()
    for (let i = 0; i < 5; i += 1) await ask(network(5), about({ device: 'device' }), 1)
    expect((await ask(network(5), about({ device: 'device' }))).velocity?.device?.min1).toBe(6)
    await exchange()
    await exchange()
    expect((await ask(network(6), about({ device: 'device' }))).velocity?.device?.min1).toBe(7)
  })

  it('is known again to an object that was evicted', async () => {
    const { ask, exchange, object } = fresh()
    await ask(network(4), about({ ip: 'ip', device: 'device' }))
    await exchange()
    await evictDurableObject(object(4))
    const { velocity } = await ask(network(4), about({ ip: 'ip', device: 'device' }))
    expect([velocity?.ip?.min1, velocity?.device?.min1]).toEqual([2, 2])
  })

  it('recognises a payload that was sent from another network', async () => {
    const { ask, exchange } = fresh()
    const send = async (i: number, visitor: string) =>
      (await ask(network(i), about({ payload: 'payload', payloadOwner: visitor }))).payloadReplayed
    expect(await send(1, 'first')).toBe(false)
    await exchange()
    expect([await send(2, 'second'), await send(3, 'first')]).toEqual([true, false])
  })
})

describe('the version of lists and of the policy', () => {
  it('is that of the first object, everywhere, as soon as it was announced', async () => {
    const { ask, among, scope, object } = fresh()
    const versions = async () => {
      const answers = await Promise.all(networks.map((it) => ask(it)))
      return [
        new Set(answers.map(({ listsVersion }) => listsVersion)),
        new Set(answers.map(({ policyChanges }) => policyChanges)),
      ]
    }
    expect(await versions()).toEqual([new Set([0]), new Set([0])])
    await among(OF).announceLists(scope)
    expect(await versions()).toEqual([new Set([1]), new Set([0])])
    await among(OF).announcePolicy(scope)
    await evictDurableObject(object(3))
    expect(await versions()).toEqual([new Set([1]), new Set([1])])
  })
})
