import { afterEach, expect, it, vi } from 'vitest'
import { askGuard, GUARD_TIME_LIMIT_MS } from './ask-guard.ts'
import type { GuardAnswer, GuardRequest } from './guard-request.ts'

const world = { workspaceId: 'workspace', env: 'test' } as const
const request: GuardRequest = {
  keyId: 'key',
  host: 'api',
  limit: 100,
  windowSec: 60,
  observe: null,
  redeemJti: 'jti',
}
const answer: GuardAnswer = {
  admitted: true,
  limit: 100,
  remaining: 99,
  resetSec: 0,
  velocity: null,
  token: 'redeemed',
  payloadReplayed: false,
}

/** A namespace whose stubs answer in turn; each stub answers once, as a broken one would not. */
function namespace(...turns: (() => Promise<GuardAnswer>)[]) {
  const stubs: string[] = []
  const asked: GuardRequest[] = []
  return {
    stubs,
    asked,
    getByName(name: string) {
      const turn = turns[stubs.length]
      stubs.push(name)
      return {
        admit(heard: GuardRequest): Promise<GuardAnswer> {
          asked.push(heard)
          return turn ? turn() : Promise.reject(new Error('asked too often'))
        },
      }
    },
  }
}

const failing = (properties: object) => async () => {
  throw Object.assign(new Error('broken'), properties)
}

afterEach(() => vi.useRealTimers())

it('asks the object of the workspace and world', async () => {
  const guards = namespace(async () => answer)
  expect(await askGuard(guards, world, request)).toEqual(answer)
  expect(guards.stubs).toEqual(['workspace:test'])
})

it('asks once more, by a fresh stub and as the same question, where the error allows it', async () => {
  const guards = namespace(failing({ retryable: true }), async () => answer)
  expect(await askGuard(guards, world, request)).toEqual(answer)
  expect(guards.stubs).toHaveLength(2)
  expect(guards.asked[0]?.askId).toMatch(/^[0-9a-f-]{36}$/)
  expect(guards.asked[1]?.askId).toBe(guards.asked[0]?.askId)
})

it.each([
  ['says nothing', {}],
  ['says that the object is overloaded', { retryable: true, overloaded: true }],
])('does not ask again where the error %s', async (_, properties) => {
  const guards = namespace(failing(properties), async () => answer)
  await expect(askGuard(guards, world, request)).rejects.toThrow('broken')
  expect(guards.stubs).toHaveLength(1)
})

it('gives up when the second attempt fails too', async () => {
  const broken = failing({ retryable: true })
  const guards = namespace(broken, broken, async () => answer)
  await expect(askGuard(guards, world, request)).rejects.toThrow('broken')
  expect(guards.stubs).toHaveLength(2)
})

it('does not wait for a guard that never answers', async () => {
  vi.useFakeTimers()
  const guards = namespace(() => new Promise(() => {}))
  const asking = expect(askGuard(guards, world, request)).rejects.toThrow('no answer within')
  await vi.advanceTimersByTimeAsync(GUARD_TIME_LIMIT_MS)
  await asking
})
