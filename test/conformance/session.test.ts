import { beforeAll, describe, expect, test } from 'vitest'
import { call } from './support/call.ts'
import { expectProblem } from './support/problem.ts'
import { SessionResult } from './support/results.ts'
import { check, resultOf, typesOf } from './support/verbs.ts'
import { chrome, headlessChrome, hosting } from './support/visitors.ts'
import { openWorkspace, type Workspace } from './support/workspace.ts'

const DAY_MS = 24 * 60 * 60 * 1000

let workspace: Workspace
beforeAll(async () => {
  workspace = await openWorkspace()
})

const send = (body: object, key = workspace.secretTest) =>
  call('api', 'POST', '/api/v1/session', { key, body })
const open = async (body: object, key?: string) => resultOf(await send(body, key), SessionResult)

describe('a session', () => {
  test('is stored for 24 hours, with a unique id', async () => {
    const before = Date.now()
    const body = { fingerprint: 'fp-1', userAgent: chrome, unknownField: [1] }
    const [first, second] = await Promise.all([open(body), open(body)])
    expect(first.sessionId).not.toBe(second.sessionId)
    expect(Date.parse(first.expiresAt)).toBeGreaterThanOrEqual(before + DAY_MS)
    expect(Date.parse(first.expiresAt)).toBeLessThanOrEqual(Date.now() + DAY_MS)
  })

  test('may be empty, also by fields that a form lacks', async () => {
    await open({})
    await open({ fingerprint: '', verdictToken: null, collected: null })
  })

  test('adds its data to the checks that name it', async () => {
    const { sessionId } = await open({
      fingerprint: 'fp-lent',
      userAgent: headlessChrome,
      ip: hosting.v4,
    })
    for (const userId of ['first', 'second']) {
      const answer = await check(workspace, { userId, email: `${userId}@acme.example`, sessionId })
      expect(answer.flags).toMatchObject({ bot: true, datacenter: true })
      expect(typesOf(answer)).not.toContain('session_expired')
    }
    const third = await check(workspace, { userId: 'third', fingerprint: 'fp-lent' })
    expect(third.accountsLinked).toBe(2)
  })

  test('takes precedence over fields of the check, which only add', async () => {
    const { sessionId } = await open({ userAgent: headlessChrome })
    const answer = await check(workspace, { userId: 'own', sessionId, userAgent: chrome })
    expect(typesOf(answer)).toContain('headless_ua')
  })

  test.each([
    ['that was never opened', () => 'no-such-session'],
    ['looks like a path', () => '../../etc/passwd'],
  ])('that %s is ignored by the check, and the response reports it', async (_, id) => {
    const answer = await check(workspace, { userId: 'unbound', sessionId: id() })
    expect(typesOf(answer)).toContain('session_expired')
  })

  test('is scoped to its own workspace and environment', async () => {
    const other = await openWorkspace()
    const { sessionId } = await open({ userAgent: headlessChrome })
    const abroad = await check(other, { userId: 'x', sessionId })
    const live = await check(workspace, { userId: 'x', sessionId }, { live: true })
    for (const answer of [abroad, live]) {
      expect(typesOf(answer)).toContain('session_expired')
      expect(answer.flags.bot).toBe(false)
    }
  })

  test('accepts probes, TLS and attribution at the top level', async () => {
    const { sessionId } = await open({
      fingerprint: 'fp-rich',
      fingerprintConfidence: 0.9,
      probes: { webdriver: { state: 'ok', value: true } },
      tlsCapture: {
        ja3: 'e7d705a3286e19ea42f587b344ee6865',
        ja4: 't13d1516h2_8daaf6152771_e5627efa2ab1',
      },
      referrer: 'https://www.google.com/search?q=acme',
      utm_source: 'newsletter',
      screen: { width: 1920, height: 1080 },
      timezone: 'Europe/Berlin',
      languages: ['de-DE'],
    })
    const answer = await check(workspace, { userId: 'rich', sessionId })
    expect(answer.tls).toMatchObject({ present: true, ja4: 't13d1516h2_8daaf6152771_e5627efa2ab1' })
    expect(answer.flags.bot).toBe(true)
    expect(answer.network.channel).toBeDefined()
  })

  test.each([
    [{ fingerprint: 7 }, '#/fingerprint'],
    [{ userAgent: 'x'.repeat(5000) }, '#/userAgent'],
    [{ screen: { width: -1 } }, '#/screen/width'],
    [
      { tlsCapture: { ja3: 'x', ja4: 'y', supportedPoints: ['00', '0'] } },
      '#/tlsCapture/supportedPoints/1',
    ],
    [{ ip: 'localhost' }, '#/ip'],
  ])('with %o is rejected at %s', async (body, pointer) => {
    const problem = expectProblem(await send(body), 'validation_failed')
    expect(problem.errors?.map((error) => error.pointer)).toEqual([pointer])
  })
})
