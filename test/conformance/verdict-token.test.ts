import { beforeAll, describe, expect, test } from 'vitest'
import { call } from './support/call.ts'
import { SessionResult } from './support/results.ts'
import { check, evaluate, resultOf, typesOf } from './support/verbs.ts'
import { verifiedClaims } from './support/verdict-token.ts'
import { chrome, headlessChrome, homeInGermany, hosting } from './support/visitors.ts'
import { openWorkspace, type Workspace } from './support/workspace.ts'

let workspace: Workspace
beforeAll(async () => {
  workspace = await openWorkspace()
})

describe('the verdict token', () => {
  const visitor = { fingerprint: 'fp-token', userAgent: chrome }

  test('is signed with a published key, contains the verdict, and is valid for five minutes', async () => {
    const before = Date.now()
    const answer = await evaluate(workspace, visitor)
    const { token, expiresAt } = answer.verdictToken
    const claims = await verifiedClaims(token)
    expect(claims).toMatchObject({
      workspace: workspace.id,
      env: 'test',
      score: answer.score,
      verdict: answer.verdict,
    })
    expect(Math.abs(claims.exp * 1000 - Date.parse(expiresAt))).toBeLessThanOrEqual(1000)
    expect(Date.parse(expiresAt)).toBeGreaterThanOrEqual(before + 300_000)
    expect(Date.parse(expiresAt)).toBeLessThanOrEqual(Date.now() + 300_000)
  })

  test('contains neither the IP address nor the fingerprint in clear', async () => {
    const { verdictToken } = await evaluate(workspace, visitor, {
      headers: { 'cf-connecting-ip': homeInGermany },
    })
    const text = JSON.stringify(await verifiedClaims(verdictToken.token))
    expect(text).not.toContain(homeInGermany)
    expect(text).not.toContain('fp-token')
  })

  test('adds the evaluated visit to one check; a second use is a replay', async () => {
    const { verdictToken } = await evaluate(
      workspace,
      { fingerprint: 'fp-lent', userAgent: headlessChrome },
      { headers: { 'cf-connecting-ip': hosting.v4 } },
    )
    const first = await check(workspace, { userId: 'lent', verdictToken: verdictToken.token })
    expect(first.flags).toMatchObject({ bot: true, datacenter: true })
    expect(typesOf(first)).not.toContain('token_replayed')
    const second = await check(workspace, { userId: 'lent', verdictToken: verdictToken.token })
    expect(typesOf(second)).toContain('token_replayed')
    expect(second.score).toBeGreaterThanOrEqual(first.score)
  })

  test('is accepted once if many concurrent checks send it', async () => {
    const { verdictToken } = await evaluate(workspace, visitor)
    const body = { userId: 'at-once', verdictToken: verdictToken.token }
    const answers = await Promise.all(Array.from({ length: 10 }, () => check(workspace, body)))
    const replayed = answers.filter((answer) => typesOf(answer).includes('token_replayed'))
    expect(replayed).toHaveLength(9)
  })

  test('takes precedence over the body', async () => {
    const { verdictToken } = await evaluate(workspace, { userAgent: headlessChrome })
    const answer = await check(workspace, { userAgent: chrome, verdictToken: verdictToken.token })
    expect(typesOf(answer)).toContain('headless_ua')
  })

  test('takes precedence over a session', async () => {
    const { verdictToken } = await evaluate(workspace, { userAgent: chrome })
    const answer = await call('api', 'POST', '/api/v1/session', {
      key: workspace.secretTest,
      body: { userAgent: headlessChrome },
    })
    const { sessionId } = resultOf(answer, SessionResult)
    const sessionAlone = await check(workspace, { sessionId })
    expect(typesOf(sessionAlone)).toContain('headless_ua')
    const both = await check(workspace, { sessionId, verdictToken: verdictToken.token })
    expect(typesOf(both)).not.toContain('headless_ua')
  })

  test('that is malformed, of the other environment or of another workspace never fails a check', async () => {
    const other = await openWorkspace()
    const { verdictToken } = await evaluate(workspace, { userAgent: headlessChrome })
    const { token } = verdictToken
    for (const [requester, sent] of [
      [workspace, `${token.slice(0, -2)}AA`],
      [workspace, 'no token'],
      [other, token],
    ] as const) {
      const answer = await check(requester, { userId: 'x', verdictToken: sent })
      expect(answer.flags.bot).toBe(false)
    }
    const live = await check(workspace, { userId: 'x', verdictToken: token }, { live: true })
    expect(live.flags.bot).toBe(false)
  })
})
