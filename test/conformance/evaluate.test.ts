import { beforeAll, describe, expect, test } from 'vitest'
import { DeepTls, EvaluateResponse } from './support/assessment.ts'
import { call } from './support/call.ts'
import { expectProblem } from './support/problem.ts'
import { check, evaluate, resultOf } from './support/verbs.ts'
import { chrome, headlessChrome, homeInGermany, hosting } from './support/visitors.ts'
import { openWorkspace, type Workspace } from './support/workspace.ts'

let workspace: Workspace
beforeAll(async () => {
  workspace = await openWorkspace()
})

const post = (body: object, headers: Record<string, string> = {}, key?: string) =>
  call('edge', 'POST', '/v1/risk/evaluate', { key, body, headers })

describe('the response of an evaluate', () => {
  test.each([
    ['nothing', {}, {}],
    [
      'a headless browser in a data centre',
      { fingerprint: 'fp-1', fingerprintConfidence: 0.4, userAgent: headlessChrome, x: { y: 1 } },
      { 'cf-connecting-ip': hosting.v4, 'user-agent': headlessChrome },
    ],
  ])(
    'of %s has every field, with the same value wherever a fact is repeated',
    async (_, body, headers) => {
      const answer = await evaluate(workspace, body, { headers })
      expect(answer.scores.overall).toBe(answer.score)
      expect(answer.riskSignals).toEqual(answer.risk.signals)
      expect(answer.reasons).toEqual(answer.risk.reasons)
      expect(answer.unusual).toEqual(answer.risk.unusual)
      expect(answer.detection?.compartments).toHaveLength(12)
      // On a busy machine a source may miss its time limit, but not each time.
      const lacks = async () => (await evaluate(workspace, body, { headers })).degraded
      await expect.poll(lacks, { timeout: 15_000, interval: 2_500 }).toEqual([])
    },
  )

  test('uses the IP address of the connection, never one in the body', async () => {
    const answer = await evaluate(
      workspace,
      { ip: homeInGermany, userAgent: chrome },
      { headers: { 'cf-connecting-ip': hosting.v4, 'user-agent': chrome } },
    )
    expect(answer.network.kind).toBe('datacenter')
    expect(answer.flags.datacenter).toBe(true)
  })

  test('contains no explanation', async () => {
    const answer = await evaluate(workspace, { fingerprint: 'fp-2' }, { expand: 'all,explain' })
    expect(answer).not.toHaveProperty('explain')
    expect(DeepTls.safeParse(answer.tls).success).toBe(true)
  })

  test('scores the given event, by default a signup', async () => {
    expect((await evaluate(workspace, {})).event).toBe('signup')
    expect((await evaluate(workspace, { event: 'login' })).event).toBe('login')
  })
})

describe('an evaluate with little data', () => {
  test('lists what was absent, and its summary says that it is based on little data', async () => {
    const headers = { 'cf-connecting-ip': '', 'user-agent': '' }
    const nothing = await evaluate(workspace, {}, { headers })
    expect(nothing.missing).toEqual(['email', 'ip', 'userId', 'browser'])
    expect(nothing.network).toEqual({ kind: 'clean' })
    expect(nothing.summary).toContain('Little evidence')
  })

  test('lists exactly the absent parts of the browser data', async () => {
    const headers = { 'cf-connecting-ip': homeInGermany, 'user-agent': chrome }
    const body = { email: '', userId: 'u-1', fingerprint: 'fp-1', timezone: 'Europe/Berlin' }
    const { missing } = await evaluate(workspace, body, { headers })
    expect(missing).toEqual(['email', 'languages', 'screen', 'probes', 'behavior', 'tlsCapture'])
  })

  test('reports a private address and fields that look misspelt', async () => {
    const headers = { 'cf-connecting-ip': '::ffff:10.1.2.3', 'user-agent': chrome }
    const answer = await evaluate(workspace, { fingerprnt: 'fp-1', plan: 'pro' }, { headers })
    expect(answer.network).toMatchObject({ kind: 'clean', reserved: true })
    expect(answer.summary).toContain('The IP address is private or reserved')
    expect(answer.ignored).toEqual(['fingerprnt'])
  })

  test('reports parts of expand that do not exist', async () => {
    const { ignored } = await evaluate(workspace, {}, { expand: 'links' })
    expect(ignored).toEqual(['expand=links'])
    const all = await evaluate(workspace, {}, { expand: 'tls,explain' })
    expect(all.ignored).toEqual(['expand=explain'])
  })
})

describe('the key of an evaluate', () => {
  test('may be in the body', async () => {
    const answer = await post({ fingerprint: 'fp-3', publicKey: workspace.publishableTest })
    resultOf(answer, EvaluateResponse)
  })

  test('in the header takes precedence over one in the body', async () => {
    const answer = await post({ publicKey: 'no key' }, {}, workspace.publishableTest)
    resultOf(answer, EvaluateResponse)
  })

  test('must not be a secret key, in the header or the body', async () => {
    const { secretTest } = workspace
    expectProblem(await post({}, {}, secretTest), 'wrong_key_kind')
    expectProblem(await post({ publicKey: secretTest }), 'wrong_key_kind')
  })
})

describe('the Origin of an evaluate', () => {
  const from = (origin: string) => ({ origin })

  test('must be the host of the key for a live key', async () => {
    const { publishableLive, site } = workspace
    resultOf(await post({}, from(`https://${site}`), publishableLive), EvaluateResponse)
    resultOf(await post({}, from(`http://${site}:8080`), publishableLive), EvaluateResponse)
    for (const origin of ['https://evil.example', `https://shop.${site}`, 'null']) {
      expectProblem(await post({}, from(origin), publishableLive), 'origin_not_allowed')
    }
  })

  test('of another host is accepted with a test key', async () => {
    const answer = await post({}, from('https://evil.example'), workspace.publishableTest)
    resultOf(answer, EvaluateResponse)
  })
})

describe('browser data', () => {
  test('links no account until a check with the secret key confirms it', async () => {
    const fingerprint = 'fp-unconfirmed'
    await check(workspace, { userId: 'owner', fingerprint })
    for (const userId of ['claimed-1', 'claimed-2']) {
      await evaluate(workspace, { userId, fingerprint })
    }
    const answer = await check(workspace, { userId: 'owner', fingerprint })
    expect(answer.accountsLinked).toBe(0)
    await check(workspace, { userId: 'claimed-1', fingerprint })
    expect((await check(workspace, { userId: 'owner', fingerprint })).accountsLinked).toBe(1)
  })

  test('returns linked accounts of its device only by pseudonyms', async () => {
    const fingerprint = 'fp-neighbours'
    for (const userId of ['neighbour-1', 'neighbour-2']) {
      await check(workspace, { userId, fingerprint, email: `${userId}@acme.example` })
    }
    const answer = await evaluate(workspace, { fingerprint }, { expand: 'linked' })
    expect(answer.linkedAccounts).toHaveLength(2)
    const text = JSON.stringify(answer)
    expect(text).not.toMatch(/neighbour-\d|acme\.example/)
    const again = await evaluate(workspace, { fingerprint }, { expand: 'all' })
    const names = (answered: typeof answer) =>
      answered.linkedAccounts?.map(({ accountId }) => accountId)
    expect(names(again)?.sort()).toEqual(names(answer)?.sort())
    expect(await evaluate(workspace, { fingerprint })).not.toHaveProperty('linkedAccounts')
  })

  test('returns no linked account of an account that it only claims', async () => {
    await check(workspace, { userId: 'victim', fingerprint: 'fp-victim' })
    await check(workspace, { userId: 'friend', fingerprint: 'fp-victim' })
    const body = { userId: 'victim', fingerprint: 'fp-somebody-else' }
    expect(await evaluate(workspace, body, { expand: 'linked' })).not.toHaveProperty(
      'linkedAccounts',
    )
  })
})

test('a body that is too large may have a key, and no body has none', async () => {
  const path = '/v1/risk/evaluate'
  expectProblem(await call('edge', 'POST', path), 'missing_api_key')
  const raw = JSON.stringify({ publicKey: workspace.publishableTest, x: 'x'.repeat(65_536) })
  expectProblem(await call('edge', 'POST', path, { raw }), 'payload_too_large')
})
