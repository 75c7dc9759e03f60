import { afterEach, expect, it, vi } from 'vitest'
import { askLimiter, LIMITER_TIMEOUT_MS } from './ask-limiter.ts'
import type { LimiterAnswer, LimiterRequest } from './limiter-request.ts'

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
  return {
    stubs,
    asked,
    getByName(name: string) {
      const turn = turns[stubs.length]
      stubs.push(name)
      return {
        admit(heard: LimiterRequest): Promise<LimiterAnswer> {
          asked.push(heard)
          return turn ? turn() : Promise.reject(new Error('asked too often'))
        },
        release: async () => {},
        listsChanged: async () => {},
        policyChanged: async () => {},
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
  expect(await askLimiter(limiters, scope, request)).toEqual(answer)
  expect(limiters.stubs).toEqual(['workspace:test'])
})

it('asks once more, by a fresh stub and as the same question, where the error allows it', async () => {
  const limiters = namespace(failing({ retryable: true }), async () => answer)
  expect(await askLimiter(limiters, scope, request)).toEqual(answer)
  expect(limiters.stubs).toHaveLength(2)
  expect(limiters.asked[0]?.askId).toMatch(/^[0-9a-f-]{36}$/)
  expect(limiters.asked[1]?.askId).toBe(limiters.asked[0]?.askId)
})

it.each([
  ['says nothing', {}],
  ['says that the object is overloaded', { retryable: true, overloaded: true }],
])('does not ask again where the error %s', async (_, properties) => {
  const limiters = namespace(failing(properties), async () => answer)
  await expect(askLimiter(limiters, scope, request)).rejects.toThrow('broken')
  expect(limiters.stubs).toHaveLength(1)
})

it('gives up when the second attempt fails too', async () => {
  const broken = failing({ retryable: true })
  const limiters = namespace(broken, broken, async () => answer)
  await expect(askLimiter(limiters, scope, request)).rejects.toThrow('broken')
  expect(limiters.stubs).toHaveLength(2)
})

it('does not wait for a rate limiter that never answers', async () => {
  vi.useFakeTimers()
  const limiters = namespace(() => new Promise(() => {}))
  const asking = expect(askLimiter(limiters, scope, request)).rejects.toThrow('no answer within')
  await vi.advanceTimersByTimeAsync(LIMITER_TIMEOUT_MS)
  await asking
})
