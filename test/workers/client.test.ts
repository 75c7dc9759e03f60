import { env, exports } from 'cloudflare:workers'
import {
  openTokenVerifier,
  openVigil,
  type VigilOptions,
  VigilProblem,
  VigilUnreachable,
} from '@vigil/client'
import { beforeAll, expect, test } from 'vitest'
import { ask } from '../support/in-worker.ts'
import { openTenant, type Tenant } from '../support/tenant.ts'

let tenant: Tenant
beforeAll(async () => {
  tenant = await openTenant(ask, env.OPERATOR_TOKEN)
})

const open = (more: Partial<VigilOptions> = {}) =>
  openVigil({
    baseUrl: 'http://api.test/',
    apiKey: tenant.keys.secretLive,
    site: tenant.site,
    fetch: (url, init) => exports.default.fetch(new Request(url, init)),
    deadlineMs: 20_000,
    failover: 'throw',
    ...more,
  })

test('every method calls its route and returns the response', async () => {
  const vigil = open()
  const email = 'maria.schneider@gmail.com'
  const { sessionId } = await vigil.session({ fingerprint: 'fp-client' })
  const checked = await vigil.check(
    { email, userId: 'u-1', sessionId },
    { expand: ['tls', 'explain'] },
  )
  if (checked.failover !== null) throw new Error('no answer')
  expect(checked).toMatchObject({ event: 'signup', explain: { score: checked.score } })
  await vigil.check({ event: 'login', userId: 'u-2', visitorId: 'fp-client' })
  const { linkedAccounts } = await vigil.linkedAccounts({ userId: 'u-1' })
  expect(linkedAccounts.map(({ accountId }) => accountId)).toEqual(['u-2'])
  expect((await vigil.linkedAccounts({ visitorId: 'fp-client' })).accountsLinked).toBe(2)
  expect(await vigil.email(email)).toMatchObject({ email, domain: 'gmail.com' })
  expect((await vigil.emails([email, 'not-an-address'])).map((one) => one.email)).toEqual([
    email,
    'not-an-address',
  ])
  expect((await vigil.account()).usage.checksUsed).toBe(2)
  const { score, contributions } = checked.explain ?? {}
  expect(await vigil.getCheck(checked.id)).toMatchObject({ explain: { score, contributions } })
  expect((await vigil.listChecks({ userId: 'u-1', limit: 1 })).checks).toMatchObject([
    { id: checked.id },
  ])
  await vigil.reportOutcome(checked.id, 'login_failed')
  expect((await vigil.getCheck(checked.id)).outcome).toBe('login_failed')
  const feedback = await vigil.feedback({ checkId: checked.id, label: 'legitimate' })
  expect(feedback).toMatchObject({ accounts: 1 })
  await vigil.retractFeedback(feedback.id)
  await expect(vigil.retractFeedback(feedback.id)).rejects.toThrow(VigilProblem)
  const { entry, replaced } = await vigil.addListEntry({ list: 'deny', asn: 64_500 })
  expect(replaced).toBeNull()
  expect((await vigil.lists({ asn: 64_500 })).entries).toEqual([entry])
  await vigil.removeListEntry(entry.id)
  expect((await vigil.lists()).entries).toEqual([])
  const { policy } = await vigil.setPolicy({ revision: 0, live: { mute: ['tor_exit'] } })
  expect((await vigil.policy()).policy).toEqual(policy)
  expect(await vigil.backtestPolicy({ rules: {} })).toMatchObject({ checks: 2, changed: 0 })
  expect((await vigil.exportData({ userId: 'u-2' })).checks).toHaveLength(1)
  const receipt = await vigil.erase({ userId: 'u-2' })
  expect(await vigil.getErasure(receipt.id)).toMatchObject({ id: receipt.id, status: 'done' })
  expect((await vigil.listChecks({ userId: 'u-2' })).checks).toEqual([])
  const { results } = await vigil.enrol({ email, audience: 'customer' })
  await vigil.updateMonitored({ id: results[0]?.id ?? '', status: 'paused' })
  expect((await vigil.monitor()).identities).toMatchObject([{ status: 'paused' }])
})

test('fields of a label and of a list entry that had no effect are returned', async () => {
  const vigil = open()
  await vigil.check({ userId: 'u-ignored' })
  const misspelt: object = { notes: 'a colleague', expiresat: '2040-01-01T00:00:00Z' }
  const label = await vigil.feedback({ userId: 'u-ignored', label: 'legitimate', ...misspelt })
  expect(label.ignored).toEqual(['notes'])
  const entry = await vigil.addListEntry({ list: 'allow', userId: 'u-ignored', ...misspelt })
  expect(entry.ignored).toEqual(['notes', 'expiresat'])
})

test('a rejection throws a problem with its code', async () => {
  const refused = open({ apiKey: 'sk_live_wrong' }).account()
  await expect(refused).rejects.toThrow(VigilProblem)
  await expect(refused).rejects.toMatchObject({
    problem: { error: 'invalid_api_key', status: 401 },
  })
})

test('a check id that the environment does not have is named as such', async () => {
  const unknown = open().getCheck(crypto.randomUUID())
  await expect(unknown).rejects.toMatchObject({
    problem: { error: 'not_found', detail: expect.stringContaining('no such check') },
  })
})

test('a verdict token of the browser host is verified offline with its published keys', async () => {
  const fetcher: VigilOptions['fetch'] = (url, init) =>
    exports.default.fetch(new Request(url, init))
  const answer = await ask('edge', '/v1/risk/evaluate', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': tenant.keys.publishableTest },
    body: JSON.stringify({ fingerprint: 'fp-token' }),
  })
  const { verdictToken, score } = await answer.json<{
    verdictToken: { token: string }
    score: number
  }>()
  const { workspaceId } = tenant
  const of = {
    edgeUrl: 'http://edge.test',
    workspace: workspaceId,
    env: 'test',
    fetch: fetcher,
  } as const
  const verifier = openTokenVerifier(of)
  expect(await verifier.verify(verdictToken.token)).toMatchObject({
    valid: true,
    claims: { env: 'test', score },
  })
  const another = openTokenVerifier({ ...of, workspace: crypto.randomUUID() })
  expect(await another.verify(verdictToken.token)).toEqual({ valid: false, reason: 'audience' })
  const forged = verdictToken.token.replace(/.{4}$/, 'AAAA')
  expect(await verifier.verify(forged)).toEqual({ valid: false, reason: 'signature' })
})

test('a check whose response is lost is sent again, and counted once', async () => {
  let sent = 0
  const vigil = open({
    async fetch(url, init) {
      sent += 1
      const answer = await exports.default.fetch(new Request(url, init))
      if (sent === 1) throw new TypeError('the connection broke')
      return answer
    },
  })
  const before = (await open().account()).usage.checksUsed
  await vigil.check({ userId: 'u-lost' })
  expect(sent).toBe(2)
  expect((await open().account()).usage.checksUsed).toBe(before + 1)
})

test('a server without a JSON response or any response is unreachable', async () => {
  const page = open({ fetch: async () => new Response('<html>busy</html>') })
  await expect(page.account()).rejects.toThrow(VigilUnreachable)
  const silent = open({
    timeoutMs: 20,
    fetch: (_, { signal }) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason))
      }),
  })
  await expect(silent.account()).rejects.toThrow(VigilUnreachable)
})

test('redirects and other JSON are not accepted as responses of the service', async () => {
  const seen: (string | undefined)[] = []
  const answer = (status: number, body: string) =>
    open({
      fetch: async (_, init) => {
        seen.push(init.redirect)
        return new Response(body, { status, headers: { location: 'https://elsewhere.example/' } })
      },
    })
  await expect(answer(302, '').account()).rejects.toThrow(VigilUnreachable)
  expect(seen).toEqual(['manual'])
  for (const body of ['null', '[]', '1', '"text"'])
    await expect(answer(200, body).email('ada@example.com')).rejects.toThrow(VigilUnreachable)
  const halfAProblem = '{"error":{},"status":"x","title":""}'
  await expect(answer(400, halfAProblem).account()).rejects.toThrow(VigilUnreachable)
})

test('an id with a lone surrogate matches nothing', async () => {
  const vigil = open()
  for (const refused of [
    () => vigil.removeListEntry('\ud800'),
    () => vigil.retractFeedback('\ud800'),
    () => vigil.getErasure('\ud800'),
    () => vigil.getCheck('\ud800'),
  ])
    await expect(refused()).rejects.toThrow(VigilProblem)
})
