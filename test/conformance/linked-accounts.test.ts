import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { call } from './support/call.ts'
import { LinkedAccount } from './support/linked-account.ts'
import { expectProblem } from './support/problem.ts'
import { LinkedAccountsResult } from './support/results.ts'
import { check, resultOf } from './support/verbs.ts'
import { homeInGermany } from './support/visitors.ts'
import { openWorkspace, type Workspace } from './support/workspace.ts'

/** The linked accounts of a stored check. */
const StoredLinks = z.object({ check: z.object({ linkedAccounts: z.array(LinkedAccount) }) })

let workspace: Workspace
beforeAll(async () => {
  workspace = await openWorkspace()
  const fingerprint = 'fp-shared'
  for (const mark of ['ada', 'ben', 'cleo']) {
    await check(workspace, { userId: mark, email: `${mark}@acme.example`, fingerprint })
  }
  await check(workspace, { userId: 'dora', email: 'ada+second@acme.example' })
  await check(workspace, { email: 'somebody.without.an.id@acme.example', fingerprint: 'fp-2' })
  await check(workspace, { userId: 'emil', fingerprint: 'fp-2' })
})

const send = (query: Record<string, string> | string, key = workspace.secretTest) =>
  call('api', 'GET', `/api/v1/linked-accounts?${new URLSearchParams(query)}`, { key })
const ask = async (query: Record<string, string>, key?: string) =>
  resultOf(await send(query, key), LinkedAccountsResult)

describe('linked accounts', () => {
  test('of a user share its device or mailbox, and exclude itself', async () => {
    const result = await ask({ userId: 'ben' })
    expect(result.ok).toBe(true)
    const names = result.linkedAccounts.map(({ accountId }) => accountId)
    expect(names).toEqual(expect.arrayContaining(['ada', 'cleo']))
    expect(names).not.toContain('ben')
    for (const { accountId, matchTypes, hops } of result.linkedAccounts) {
      if (accountId === 'ada' || accountId === 'cleo') {
        expect({ matchTypes, hops }).toEqual({ matchTypes: ['visitor_id'], hops: 1 })
      }
    }
  })

  test.each([
    ['a visitor', { visitorId: 'fp-shared' }, ['ada', 'ben', 'cleo']],
    ['an address', { email: 'ada@acme.example' }, ['ben', 'cleo']],
    ['an address in capitals', { email: 'ADA@Acme.Example' }, ['ben', 'cleo']],
    ['all three', { visitorId: 'fp-shared', email: 'ada@acme.example', userId: 'ada' }, ['ben']],
  ])('are found by %s', async (_, query, names) => {
    const { linkedAccounts } = await ask(query)
    expect(linkedAccounts.map(({ accountId }) => accountId)).toEqual(expect.arrayContaining(names))
  })

  test('of a user share what the caller sent, in the query and on the page of the check', async () => {
    const identifiers = { phone: '+44 20 7946 0000' }
    await check(workspace, { userId: 'fay', visitorId: 'vid-fay', identifiers })
    const { id } = await check(workspace, { userId: 'gus', visitorId: 'vid-gus', identifiers })
    await check(workspace, { userId: 'gus', event: 'login', visitorId: 'vid-gus' })
    const fay = { accountId: 'fay', matchTypes: ['identifier:phone'], hops: 1 }
    const { linkedAccounts, matchTypeCounts } = await ask({ userId: 'gus' })
    expect(linkedAccounts).toEqual([expect.objectContaining(fay)])
    expect(matchTypeCounts).toEqual({ 'identifier:phone': 1 })
    const detail = resultOf(
      await call('api', 'GET', `/api/v1/checks/${id}`, { key: workspace.secretTest }),
      StoredLinks,
    )
    expect(detail.check.linkedAccounts).toEqual([expect.objectContaining(fay)])
  })

  test('of a user are none over what a refused check sent', async () => {
    const identifiers = { phone: '+44 20 7946 0001' }
    await check(workspace, { userId: 'hal', visitorId: 'vid-hal', identifiers })
    await check(workspace, { userId: 'ida', visitorId: 'vid-ida' })
    const email = 'block@sandbox.test'
    await check(workspace, { userId: 'ida', email, visitorId: 'vid-ida', identifiers })
    expect((await ask({ userId: 'ida' })).linkedAccounts).toEqual([])
  })

  test('have counts that match the list', async () => {
    const { accountsLinked, matchTypeCounts, linkedAccounts, highRiskCount } = await ask({
      userId: 'ada',
    })
    expect(accountsLinked).toBe(linkedAccounts.length)
    const counts: Record<string, number> = {}
    for (const type of linkedAccounts.flatMap(({ matchTypes }) => matchTypes)) {
      counts[type] = (counts[type] ?? 0) + 1
    }
    expect(matchTypeCounts).toEqual(counts)
    expect(highRiskCount).toBeLessThanOrEqual(accountsLinked)
  })

  test('without a user id have a stable pseudonym, never the email address', async () => {
    const { linkedAccounts } = await ask({ userId: 'emil' })
    expect(linkedAccounts).toHaveLength(1)
    const [{ accountId } = { accountId: '' }] = linkedAccounts
    expect(accountId).not.toMatch(/somebody|acme/)
    const again = await ask({ visitorId: 'fp-2' })
    expect(again.linkedAccounts.map((neighbour) => neighbour.accountId)).toContain(accountId)
  })

  test('are none if nothing matches', async () => {
    expect(await ask({ userId: 'unknown-user' })).toMatchObject({
      ok: true,
      accountsLinked: 0,
      highRiskCount: 0,
      matchTypeCounts: {},
      linkedAccounts: [],
    })
  })

  test('are never those of another workspace or environment', async () => {
    const other = await openWorkspace()
    for (const key of [other.secretTest, other.secretLive, workspace.secretLive]) {
      expect((await ask({ userId: 'ada' }, key)).accountsLinked).toBe(0)
      expect((await ask({ visitorId: 'fp-shared' }, key)).accountsLinked).toBe(0)
    }
  })

  test('are limited to 50', async () => {
    const own = await openWorkspace()
    const visitorId = 'vid-of-many'
    await Promise.all(
      Array.from({ length: 70 }, (_, i) => check(own, { userId: `many-${i}`, visitorId })),
    )
    const { linkedAccounts } = await ask({ visitorId }, own.secretTest)
    expect(linkedAccounts.length).toBeLessThanOrEqual(50)
    const answer = await check(own, { userId: 'many-70', visitorId }, { expand: 'linked' })
    expect(answer.flags.multiAccount).toBe(true)
  })

  test('are none by IP address only', async () => {
    for (const userId of ['wifi-1', 'wifi-2', 'wifi-3']) {
      await check(workspace, { userId, ip: homeInGermany })
    }
    expect((await ask({ userId: 'wifi-1' })).accountsLinked).toBe(0)
  })
})

describe('the query', () => {
  test.each([
    ['without an identifier', {}, ['#/visitorId']],
    ['with a wrong address', { email: 'no address' }, ['#/email']],
    ['with an empty user', { visitorId: 'fp', userId: '' }, ['#/userId']],
    ['with a visitor of 257 characters', { visitorId: 'x'.repeat(257) }, ['#/visitorId']],
    ['with control characters', { userId: 'a\u0000b' }, ['#/userId']],
  ])('%s is rejected', async (_, query, pointers) => {
    const problem = expectProblem(await send(query), 'validation_failed')
    expect(problem.errors?.map(({ pointer }) => pointer)).toEqual(pointers)
  })

  test('with a duplicate field is rejected', async () => {
    const problem = expectProblem(await send('userId=ada&userId=ben'), 'validation_failed')
    expect(problem.errors?.map(({ pointer }) => pointer)).toEqual(['#/userId'])
  })

  test('with an unknown name is rejected, with a pointer to the name', async () => {
    const problem = expectProblem(
      await send({ userId: 'ada', frobnicate: '1' }),
      'validation_failed',
    )
    expect(Object.keys(problem.issues ?? {})).toEqual(['frobnicate'])
    expect(problem.errors?.map(({ pointer }) => pointer)).toEqual(['#/frobnicate'])
  })
})
