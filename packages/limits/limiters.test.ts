import { afterEach, expect, it, vi } from 'vitest'
import { LIMITER_TIMEOUT_MS, openLimiters } from './limiters.ts'
import type { LimiterAnswer, LimiterRequest, Redemption } from './requests/limiter-request.ts'
import { homeOf, indexOf, type Placement } from './requests/placement.ts'

const scope = { workspaceId: 'workspace', env: 'test' } as const
const request: LimiterRequest = {
  keyId: 'key',
  host: 'api',
  limit: 100,
  windowSec: 60,
  observe: null,
  redeemJti: 'jti',
}
const answer: LimiterAnswer = {
  admitted: true,
  limit: 100,
  remaining: 99,
  resetSec: 0,
  velocity: null,
  token: 'redeemed',
  payloadReplayed: false,
  listsVersion: null,
  policyChanges: null,
  refusedBy: null,
  challenge: null,
}

/** A namespace whose stubs answer in turn; each stub answers once, as a broken one would not. */
function namespace(...turns: (() => Promise<LimiterAnswer>)[]) {
  const stubs: string[] = []
  const asked: LimiterRequest[] = []
  const redeemed: [string, Redemption][] = []
  const released: string[] = []
  const announced: [string, object][] = []
  return {
    stubs,
    asked,
    redeemed,
    released,
    announced,
    getByName(name: string) {
      const turn = turns[stubs.length]
      stubs.push(name)
      return {
        admit(heard: LimiterRequest): Promise<LimiterAnswer> {
          asked.push(heard)
          return turn ? turn() : Promise.reject(new Error('asked too often'))
        },
        redeem: async (redemption: Redemption) => {
          redeemed.push([name, redemption])
          return { token: 'redeemed' as const, challenge: 'redeemed' as const }
        },
        release: async () => void released.push(name),
        listsChanged: async () => 7,
        policyChanged: async () => 9,
        changesAre: async (_: Placement, changes: object) => void announced.push([name, changes]),
      }
    },
  }
}

const failing = (properties: object) => async () => {
  throw Object.assign(new Error('broken'), properties)
}

afterEach(() => vi.useRealTimers())

it('calls the object of the workspace and environment', async () => {
  const limiters = namespace(async () => answer)
  expect(await openLimiters(limiters, () => 1).admit(scope, request)).toEqual(answer)
  expect(limiters.stubs).toEqual(['workspace:test'])
})

it('retries once, with a new stub and the same request, if the error is retryable', async () => {
  const limiters = namespace(failing({ retryable: true }), async () => answer)
  expect(await openLimiters(limiters, () => 1).admit(scope, request)).toEqual(answer)
  expect(limiters.stubs).toHaveLength(2)
  expect(limiters.asked[0]?.askId).toMatch(/^[0-9a-f-]{36}$/)
  expect(limiters.asked[1]?.askId).toBe(limiters.asked[0]?.askId)
})

it.each([
  ['says nothing', {}],
  ['says that the object is overloaded', { retryable: true, overloaded: true }],
])('does not ask again where the error %s', async (_, properties) => {
  const limiters = namespace(failing(properties), async () => answer)
  await expect(openLimiters(limiters, () => 1).admit(scope, request)).rejects.toThrow('broken')
  expect(limiters.stubs).toHaveLength(1)
})

it('gives up when the second attempt fails too', async () => {
  const broken = failing({ retryable: true })
  const limiters = namespace(broken, broken, async () => answer)
  await expect(openLimiters(limiters, () => 1).admit(scope, request)).rejects.toThrow('broken')
  expect(limiters.stubs).toHaveLength(2)
})

it('does not wait for a rate limiter that never answers', async () => {
  vi.useFakeTimers()
  const limiters = namespace(() => new Promise(() => {}))
  const asking = expect(openLimiters(limiters, () => 1).admit(scope, request)).rejects.toThrow(
    'no answer within',
  )
  await vi.advanceTimersByTimeAsync(LIMITER_TIMEOUT_MS)
  await asking
})

/** Two networks that hash to different ones of eight objects, neither of them the first. */
const [here, there] = (() => {
  const named = Array.from({ length: 64 }, (_, i) => `198.51.${i}.0/24`)
  const [first] = named.filter((it) => indexOf(it, 8) > 0)
  const other = named.find((it) => indexOf(it, 8) > 0 && indexOf(it, 8) !== indexOf(first ?? '', 8))
  return [first ?? '', other ?? '']
})()
const objectOf = (network: string) => `workspace:test:${indexOf(network, 8)}`

it('calls the one object of a workspace exactly as if there were no others', async () => {
  const limiters = namespace(async () => answer)
  await openLimiters(limiters, () => 1).admit(scope, { ...request, askId: 'ask' }, here)
  expect(limiters.asked).toEqual([{ ...request, askId: 'ask' }])
  expect(openLimiters(limiters, () => 1).redeemableId(scope, here, 'id')).toBe('id')
})

it('calls the object of the network, once if the token was issued for the same network', async () => {
  const limiters = namespace(async () => answer)
  const opened = openLimiters(limiters, () => 8)
  const redeemJti = opened.redeemableId(scope, here, 'jti')
  expect(await opened.admit(scope, { ...request, redeemJti }, here)).toMatchObject({
    token: 'redeemed',
  })
  expect(limiters.stubs).toEqual([objectOf(here)])
  expect(limiters.asked[0]).toMatchObject({
    redeemJti,
    placement: { name: 'workspace:test', index: indexOf(here, 8), of: 8 },
  })
})

it('redeems at the object that a token and a nonce name, after the request was admitted elsewhere', async () => {
  const limiters = namespace(async () => ({ ...answer, token: null }))
  const opened = openLimiters(limiters, () => 8)
  const redeemJti = opened.redeemableId(scope, there, 'jti')
  const redeemChallenge = opened.redeemableId(scope, here, 'nonce')
  const both = { ...request, redeemJti, redeemChallenge, askId: 'ask' }
  expect(await opened.admit(scope, both, here)).toMatchObject({
    token: 'redeemed',
    challenge: null,
  })
  expect(limiters.asked[0]).toMatchObject({ redeemJti: null, redeemChallenge })
  expect(limiters.redeemed).toEqual([
    [objectOf(there), { jti: redeemJti, challenge: null, askId: 'ask' }],
  ])
  await opened.release(scope, redeemJti, 'ask')
  expect(limiters.released).toEqual([objectOf(there)])
})

it('redeems nothing for a rejected request', async () => {
  const limiters = namespace(async () => ({ ...answer, admitted: false, token: null }))
  const opened = openLimiters(limiters, () => 8)
  const redeemJti = opened.redeemableId(scope, there, 'jti')
  expect(await opened.admit(scope, { ...request, redeemJti }, here)).toMatchObject({ token: null })
  expect(limiters.redeemed).toEqual([])
})

it('redeems a token at the object that issued it, also after the number of objects changed', async () => {
  const redeemJti = openLimiters(namespace(), () => 8).redeemableId(scope, there, 'jti')
  for (const count of [1, 12]) {
    const limiters = namespace(async () => ({ ...answer, token: null }))
    const redeem = { ...request, redeemJti }
    const asked = await openLimiters(limiters, () => count).admit(scope, redeem, 'elsewhere')
    expect(asked.token).toBe('redeemed')
    expect(limiters.redeemed[0]?.[0] ?? limiters.stubs[0]).toBe(objectOf(there))
  }
})

it('calls the object of the token if the network of a request is unknown', async () => {
  const limiters = namespace(async () => answer)
  const opened = openLimiters(limiters, () => 8)
  await opened.admit(scope, { ...request, redeemJti: opened.redeemableId(scope, there, 'jti') })
  expect(limiters.stubs).toEqual([objectOf(there)])
  expect(homeOf('jti')).toBe(0)
})

it('announces lists and policy to every object, as the first counted them', async () => {
  const limiters = namespace()
  await openLimiters(limiters, () => 3).announceLists(scope)
  await openLimiters(limiters, () => 2).announcePolicy(scope)
  expect(limiters.announced).toEqual([
    ['workspace:test:1', { listsVersion: 7 }],
    ['workspace:test:2', { listsVersion: 7 }],
    ['workspace:test:1', { policyChanges: 9 }],
  ])
})
