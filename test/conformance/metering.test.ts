import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { CheckResponse } from './support/assessment.ts'
import { type Answer, call } from './support/call.ts'
import { expectProblem } from './support/problem.ts'
import { AccountResult } from './support/results.ts'
import { uuidV7 } from './support/uuid-v7.ts'
import { check, resultOf, sendCheck } from './support/verbs.ts'
import { openWorkspace, type Workspace } from './support/workspace.ts'

const CheckIds = z.object({ checks: z.array(z.object({ id: z.string() })) })

let workspace: Workspace
beforeAll(async () => {
  workspace = await openWorkspace()
})

async function used({ secretLive: key }: Workspace) {
  const { usage } = resultOf(await call('api', 'GET', '/api/v1/account', { key }), AccountResult)
  return { live: usage.checksUsed, test: usage.testChecksUsed }
}

/** Returns by how much an action raises usage. */
async function growth(of: Workspace, action: () => Promise<unknown>) {
  const before = await used(of)
  await action()
  const after = await used(of)
  return { live: after.live - before.live, test: after.test - before.test }
}

const atOnce = <T>(count: number, send: (i: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, i) => send(i)))
const idsOf = (answers: Answer[]) =>
  new Set(answers.map((answer) => resultOf(answer, CheckResponse).id))

describe('usage', () => {
  test.each([true, false])(
    'grows by exactly 500 by 500 checks at once (live: %s)',
    async (live) => {
      const grown = await growth(workspace, () =>
        atOnce(500, (i) => check(workspace, { userId: `plain-${i % 50}` }, { live })),
      )
      expect(grown).toEqual(live ? { live: 500, test: 0 } : { live: 0, test: 500 })
    },
  )
})

/** Returns a function that makes a UUIDv7 of so many ms ago for each name. */
function uuidOf(agoMs: number): (name: string) => string {
  const uuids = new Map<string, string>()
  return (name) => {
    const known = uuids.get(name) ?? uuidV7(Date.now() - agoMs)
    uuids.set(name, known)
    return known
  }
}

describe.each([
  ['', (name: string) => name],
  [' that is a UUIDv7', uuidOf(0)],
  [' that is a UUIDv7 of ten seconds ago', uuidOf(10_000)],
])('an Idempotency-Key%s', (_, keyOf) => {
  const idempotent = (name: string, live = true) => ({
    live,
    headers: { 'idempotency-key': keyOf(name) },
  })

  test('makes 100 checks of 500 concurrent requests with 100 keys', async () => {
    const send = (i: number) =>
      sendCheck(workspace, { userId: `keyed-${i % 100}` }, idempotent(`at-once-${i % 100}`))
    let answers: Answer[] = []
    const grown = await growth(workspace, async () => {
      answers = await atOnce(500, send)
    })
    expect(grown).toEqual({ live: 100, test: 0 })
    expect(idsOf(answers).size).toBe(100)
    expect(await growth(workspace, () => atOnce(500, send))).toEqual({ live: 0, test: 0 })
  })

  test('returns the first response to a retry, with the request id of the retry', async () => {
    const body = { userId: 'retry', email: 'retry@acme.example' }
    const first = await check(workspace, body, idempotent('retry-1'))
    await check(workspace, body)
    const headers = { 'idempotency-key': keyOf('retry-1'), 'x-request-id': 'the-retry' }
    const second = await check(workspace, body, { live: true, headers })
    expect(second).toEqual({ ...first, requestId: 'the-retry' })
  })

  test('with another body is a conflict, and is neither scored nor counted', async () => {
    await check(workspace, { userId: 'conflict' }, idempotent('conflict-1'))
    const grown = await growth(workspace, async () => {
      const other = await sendCheck(workspace, { userId: 'other' }, idempotent('conflict-1'))
      expectProblem(other, 'idempotency_conflict')
    })
    expect(grown).toEqual({ live: 0, test: 0 })
  })

  test('with another expand is a conflict, because the first response may lack the requested parts', async () => {
    const body = { userId: 'expanded' }
    const first = await check(workspace, body, { ...idempotent('expand-1'), expand: 'tls' })
    const other = await sendCheck(workspace, body, { ...idempotent('expand-1'), expand: 'explain' })
    expectProblem(other, 'idempotency_conflict')
    const retry = await check(workspace, body, { ...idempotent('expand-1'), expand: 'tls' })
    expect(retry.id).toBe(first.id)
  })

  test('with two concurrent bodies answers one of them and rejects the other', async () => {
    const answers = await atOnce(20, (i) =>
      sendCheck(workspace, { userId: `either-${i % 2}` }, idempotent('either')),
    )
    const taken = answers.filter(({ status }) => status === 200)
    expect(taken).toHaveLength(10)
    expect(idsOf(taken).size).toBe(1)
    for (const answer of answers) {
      if (answer.status !== 200) expectProblem(answer, 'idempotency_conflict')
    }
  })

  test('is scoped to its workspace and environment', async () => {
    const other = await openWorkspace()
    const own = await growth(workspace, async () => {
      await check(workspace, { userId: 'a' }, idempotent('everywhere'))
      await check(workspace, { userId: 'b' }, idempotent('everywhere', false))
    })
    const others = await growth(other, () =>
      check(other, { userId: 'c' }, idempotent('everywhere')),
    )
    expect([own, others]).toEqual([
      { live: 1, test: 1 },
      { live: 1, test: 0 },
    ])
  })

  test('is not used up by a rejected request', async () => {
    const wrong = await sendCheck(workspace, { email: 7 }, idempotent('mended'))
    expectProblem(wrong, 'validation_failed')
    await check(workspace, { email: 'mended@acme.example' }, idempotent('mended'))
  })

  test('answers a retry after the quota is used up', async () => {
    const small = await openWorkspace({ monthlyChecks: 1 })
    const first = await check(small, { userId: 'last' }, idempotent('last'))
    const more = await sendCheck(small, { userId: 'more' }, { live: true })
    expectProblem(more, 'quota_exceeded')
    expect((await check(small, { userId: 'last' }, idempotent('last'))).id).toBe(first.id)
  })
})

describe('an Idempotency-Key', () => {
  const withKey = (key: string) => ({ live: true, headers: { 'idempotency-key': key } })

  test('may have 255 characters and not 256', async () => {
    await check(workspace, {}, withKey('k'.repeat(255)))
    const answer = await sendCheck(workspace, {}, withKey('k'.repeat(256)))
    expectProblem(answer, 'validation_failed')
  })

  test('that is a UUIDv7 of the current time is the id of its check, which the request ids of its attempts find', async () => {
    const key = uuidV7()
    const body = { userId: 'named' }
    const [first, retry] = [
      await check(workspace, body, withKey(key)),
      await check(workspace, body, withKey(key)),
    ]
    expect([first.id, retry.id]).toEqual([key, key])
    expect(first.requestId).not.toBe(retry.requestId)
    for (const { requestId } of [first, retry]) {
      const query = `requestId=${encodeURIComponent(requestId)}`
      const found = await call('api', 'GET', `/api/v1/checks?${query}`, {
        key: workspace.secretLive,
      })
      expect(resultOf(found, CheckIds).checks.map(({ id }) => id)).toEqual([key])
    }
  })

  test.each([
    ['older than a minute', () => uuidV7(Date.now() - 120_000)],
    ['ahead by more than a minute', () => uuidV7(Date.now() + 120_000)],
    ['in upper case', () => uuidV7().toUpperCase()],
  ])('that is a UUIDv7 %s is treated as any other key', async (_, keyNow) => {
    const key = keyNow()
    const first = await check(workspace, { userId: 'other-time' }, withKey(key))
    expect(first.id).not.toBe(key)
    expect((await check(workspace, { userId: 'other-time' }, withKey(key))).id).toBe(first.id)
    const other = await sendCheck(workspace, { userId: 'another' }, withKey(key))
    expectProblem(other, 'idempotency_conflict')
  })

  test('that is the id of another check is a conflict', async () => {
    const { id } = await check(workspace, { userId: 'without-key' }, { live: true })
    for (const userId of ['without-key', 'with-it']) {
      const grown = await growth(workspace, async () => {
        const answer = await sendCheck(workspace, { userId }, withKey(id))
        expectProblem(answer, 'idempotency_conflict')
      })
      expect(grown).toEqual({ live: 0, test: 0 })
    }
  })
})
