import { env } from 'cloudflare:workers'
import { type CheckResponse, CorpusBatchResponse, FeedbackResult } from '@vigil/contract'
import { accountOf } from '@vigil/monitoring'
import { openVault, sha256Hex } from '@vigil/storage'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openVictim, send, type Victim } from '../attacks/support/victim.ts'
import { desktop, NET, usual } from '../cases/support/case.ts'

/** After a stealer log the known device and location no longer lower the score, until the account is proved again. */

const START_MS = Date.UTC(2026, 10, 9, 9)
const DAY_MS = 86_400_000
/** Days since the start: the last usual visit, the log, and the tested logins. */
const LOG_DAY = 28
const LOGIN_DAY = 30
const PC = desktop(1)

let victim: Victim
let uploads = 0
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(START_MS)
  victim = await openVictim()
  for (const { day, event, account } of usual('jane', 12, { browser: PC })) {
    await visit(day, event, account)
  }
})
afterEach(() => vi.useRealTimers())

/** A visit of the account from its own computer at home. */
function visit(day: number, event = 'login', userId = 'jane'): Promise<CheckResponse> {
  vi.setSystemTime(START_MS + day * DAY_MS)
  return victim.check({ event, userId, email: addressOf(userId), ip: NET.home, ...PC })
}

/** All workspaces share the operator's corpus, so each has different people. */
const addressOf = (userId: string) => `${userId}.${victim.tenant.site.split('.')[0]}@gmail.com`

/** The operator imports a stealer log with the account's mailbox and a site. */
async function infect(day: number, site = victim.tenant.site): Promise<void> {
  vi.setSystemTime(START_MS + day * DAY_MS)
  const account = await accountOf(await openVault(env), addressOf('jane'))
  const bytes = atob((account ?? '').replaceAll('-', '+').replaceAll('_', '/'))
  const hash = [...bytes].map((byte) => byte.charCodeAt(0).toString(16).padStart(2, '0')).join('')
  uploads += 1
  const operator = async (method: string, path: string, body: object) => {
    const headers = {
      authorization: `Bearer ${env.OPERATOR_TOKEN}`,
      'content-type': 'application/json',
    }
    const init = { method, headers, body: JSON.stringify(body) }
    const response = await send('api', `/admin/v1/corpus/batches${path}`, init)
    const answer: unknown = await response.json()
    expect(response.status, JSON.stringify(answer)).toBeLessThan(300)
    return answer
  }
  const opened = await operator('POST', '', {
    label: `log-${uploads}`,
    kind: 'stealer',
    mode: 'live',
    seenAt: new Date().toISOString(),
    sourceHash: await sha256Hex(`log-${uploads}`),
  })
  const { id } = CorpusBatchResponse.parse(opened).batch
  const pairs = [['gmail.com', site, hash]]
  await operator('PUT', `/${id}/chunks/0`, {
    sha256: await sha256Hex(JSON.stringify(pairs)),
    pairs,
  })
  await operator('POST', `/${id}/seal`, { chunks: 1 })
}

async function report(checkId: string, outcome: string): Promise<void> {
  const { secretLive } = victim.tenant.keys
  const path = `/api/v1/checks/${checkId}/outcome`
  expect((await victim.post(secretLive, path, { outcome })).status).toBe(200)
}

async function feedback(body: object): Promise<FeedbackResult> {
  const response = await victim.post(victim.tenant.keys.secretLive, '/api/v1/feedback', body)
  expect(response.status).toBe(200)
  return FeedbackResult.parse(await response.json())
}

/** The response, parsed. */
const read = ({ verdict, reasons }: CheckResponse) => ({
  verdict,
  infected: reasons.some(({ code }) => code === 'device_infected'),
})
const TRUSTED = { verdict: 'allow', infected: false }
const SUSPECT = { verdict: 'challenge', infected: true }

describe('after a stealer log of this site, the usual computer', () => {
  test('is not trusted until a password reset is reported', async () => {
    expect(read(await visit(LOG_DAY - 1))).toEqual(TRUSTED)
    await infect(LOG_DAY)
    const suspect = await visit(LOGIN_DAY)
    expect(read(suspect)).toEqual(SUSPECT)
    const sentence = suspect.reasons.find(({ code }) => code === 'device_infected')?.label
    expect(sentence).toBe('Known device infected by a stealer')
    expect(suspect.summary).toContain('passwords and cookies left the usual device')
    const reset = await visit(LOGIN_DAY, 'password_reset')
    await report(reset.requestId, 'password_reset')
    expect(read(await visit(LOGIN_DAY + 1))).toEqual(TRUSTED)
  })

  test('is trusted again by feedback of a reset, until that is retracted', async () => {
    await infect(LOG_DAY)
    expect(read(await visit(LOGIN_DAY))).toEqual(SUSPECT)
    const { id } = await feedback({ userId: 'jane', label: 'password_reset' })
    expect(read(await visit(LOGIN_DAY + 1))).toEqual(TRUSTED)
    const path = `/api/v1/feedback/${id}`
    const headers = { 'x-api-key': victim.tenant.keys.secretLive }
    expect((await send('api', path, { method: 'DELETE', headers })).status).toBe(200)
    expect(read(await visit(LOGIN_DAY + 2))).toEqual(SUSPECT)
  })

  test('is trusted again once a challenge is passed, also after forty more logins', async () => {
    await infect(LOG_DAY)
    const suspect = await visit(LOGIN_DAY)
    await report(suspect.requestId, 'challenge_passed')
    for (let i = 1; i <= 41; i += 1) await visit(LOGIN_DAY + i)
    expect(read(await visit(LOGIN_DAY + 42))).toEqual(TRUSTED)
  })

  test('stays suspect if only the password was right, or if it was reset before the log', async () => {
    const early = await visit(LOG_DAY - 2, 'password_reset')
    await report(early.requestId, 'password_reset')
    await infect(LOG_DAY)
    const suspect = await visit(LOGIN_DAY)
    await report(suspect.requestId, 'login_succeeded')
    expect(read(await visit(LOGIN_DAY + 1))).toEqual(SUSPECT)
  })

  test('is suspect again after a newer log', async () => {
    await infect(LOG_DAY)
    const reset = await visit(LOGIN_DAY, 'password_reset')
    await report(reset.requestId, 'password_reset')
    await infect(LOGIN_DAY + 40)
    expect(read(await visit(LOGIN_DAY + 41))).toEqual(SUSPECT)
  })

  test("is not trusted by the reset of another account's password", async () => {
    await infect(LOG_DAY)
    const other = await visit(LOGIN_DAY, 'password_reset', 'jim')
    await report(other.requestId, 'password_reset')
    await feedback({ userId: 'jim', label: 'password_reset' })
    expect(read(await visit(LOGIN_DAY + 1))).toEqual(SUSPECT)
  })
})

test('a reset does not change the profile: a stranger who resets the password remains unknown', async () => {
  await infect(LOG_DAY)
  vi.setSystemTime(START_MS + LOGIN_DAY * DAY_MS)
  const stranger = { ...desktop(77), userId: 'jane', email: addressOf('jane') }
  const reset = await victim.check({ ...stranger, event: 'password_reset', ip: NET.brazil })
  await report(reset.requestId, 'password_reset')
  vi.setSystemTime(START_MS + (LOGIN_DAY + 1) * DAY_MS)
  const login = await victim.check({ ...stranger, event: 'login', ip: NET.brazil })
  expect(login.verdict).not.toBe('allow')
})
