import { env } from 'cloudflare:workers'
import {
  AuditResult,
  CheckResponse,
  CorpusBatchResponse,
  FeedbackResult,
  ListEntryResult,
  WatchedDomainResponse,
} from '@vigil/contract'
import { beforeAll, expect, test } from 'vitest'
import { ask } from '../support/in-worker.ts'
import { openTenant, type Tenant } from '../support/tenant.ts'

let tenant: Tenant
beforeAll(async () => {
  tenant = await openTenant(ask, env.OPERATOR_TOKEN)
})

async function send(method: string, path: string, body?: object): Promise<unknown> {
  const answer = await ask('api', path, {
    method,
    headers: {
      'x-api-key': tenant.keys.secretLive,
      'x-service-site': tenant.site,
      'content-type': 'application/json',
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  expect(answer.status).toBe(200)
  return answer.json()
}

/** The newest log entries about changes of this caller or the operator. */
async function newest(count: number) {
  const { entries } = AuditResult.parse(await send('GET', `/api/v1/audit?limit=${count}`))
  return entries.map(({ action, subject, before, after }) => ({ action, subject, before, after }))
}

test('a list entry is logged with its previous list and its expiry', async () => {
  const add = async (list: string) =>
    ListEntryResult.parse(await send('POST', '/api/v1/lists', { list, cidr: '192.0.2.0/24' })).entry
  const { id } = await add('watch')
  expect((await add('deny')).id).toBe(id)
  await send('DELETE', `/api/v1/lists/${id}`)
  const of = (list: string) => ({ env: 'live', list, kind: 'cidr', entryId: id })
  const subject = '192.0.2.0/24'
  expect(await newest(3)).toEqual([
    { action: 'list_entry_removed', subject, before: of('deny'), after: null },
    { action: 'list_entry_added', subject, before: of('watch'), after: of('deny') },
    { action: 'list_entry_added', subject, before: null, after: of('watch') },
  ])
})

test('a test key reads no entry of the live environment', async () => {
  const put = (key: string) =>
    ask('api', '/api/v1/policy', {
      method: 'PUT',
      headers: {
        'x-api-key': key,
        'x-service-site': tenant.site,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ revision: 0, live: { challengeFrom: 31 }, draft: { blockFrom: 91 } }),
    })
  const { secretLive, secretTest } = tenant.keys
  const { key } = await tenant.createKey({ kind: 'secret', env: 'test', scope: 'read' })
  expect([(await put(secretLive)).status, (await put(secretTest)).status]).toEqual([200, 200])
  await send('DELETE', `/api/v1/lists/${await listed()}`)
  const spare = await tenant.createKey({ kind: 'secret', env: 'live' })
  await tenant.admin('DELETE', `/keys/${spare.id}`)
  const read = async (reader: string) =>
    AuditResult.parse(
      await (
        await ask('api', '/api/v1/audit?limit=100', {
          headers: { 'x-api-key': reader, 'x-service-site': tenant.site },
        })
      ).json(),
    ).entries
  const envsOf = (lines: Awaited<ReturnType<typeof read>>) =>
    new Set(lines.map(({ before, after }) => after?.env ?? before?.env))
  expect(envsOf(await read(secretLive))).toEqual(new Set(['test', 'live', undefined]))
  const ofTest = await read(key)
  expect(envsOf(ofTest)).toEqual(new Set(['test', undefined]))
  expect(ofTest.filter(({ action }) => action === 'key_revoked')).toEqual([])
})

const listed = async () =>
  ListEntryResult.parse(await send('POST', '/api/v1/lists', { list: 'deny', asn: 64500 })).entry.id

test('a label and a review are logged with what they replace', async () => {
  const check = CheckResponse.parse(
    await send('POST', '/api/v1/check', { userId: 'u-logged', event: 'login' }),
  )
  const checkId = check.id
  const label = async (name: string) =>
    FeedbackResult.parse(await send('POST', '/api/v1/feedback', { checkId, label: name }))
  await label('fraud')
  const { id } = await label('legitimate')
  await send('POST', `/api/v1/checks/${checkId}/review`, { state: 'claimed' })
  await send('DELETE', `/api/v1/feedback/${id}`)
  const by = tenant.keys.secretLive.slice(0, 'sk_live_12345678'.length)
  const feedback = { env: 'live', feedbackId: id, accounts: 1 }
  expect(await newest(4)).toEqual([
    {
      action: 'feedback_retracted',
      subject: checkId,
      before: { ...feedback, label: 'legitimate' },
      after: null,
    },
    {
      action: 'review_changed',
      subject: checkId,
      before: { state: 'open', by: null },
      after: { env: 'live', state: 'claimed', by },
    },
    {
      action: 'feedback_given',
      subject: checkId,
      before: { label: 'fraud' },
      after: { ...feedback, label: 'legitimate' },
    },
    {
      action: 'feedback_given',
      subject: checkId,
      before: null,
      after: { ...feedback, label: 'fraud' },
    },
  ])
})

test('changes by the operator are logged with the operator as actor', async () => {
  await tenant.admin('PATCH', '', { planStatus: 'past_due' })
  await tenant.admin('PATCH', '', { planStatus: 'active' })
  await tenant.admin('POST', '/domains', { host: 'log.example.com', role: 'staging' })
  await tenant.admin('DELETE', '/domains/log.example.com')
  const { entries } = AuditResult.parse(await send('GET', '/api/v1/audit?limit=4'))
  expect(entries.map(({ actor, action, after }) => [actor, action, after])).toEqual([
    ['operator', 'domain_removed', null],
    ['operator', 'domain_added', { role: 'staging' }],
    ['operator', 'workspace_changed', expect.objectContaining({ planStatus: 'active' })],
    ['operator', 'workspace_changed', expect.objectContaining({ planStatus: 'past_due' })],
  ])
})

test('changes of monitoring by the operator are logged, but not calls without effect', async () => {
  const begin = async () => {
    const wanted = { domain: 'logged.example', role: 'app' }
    return WatchedDomainResponse.parse(await tenant.admin('POST', '/watched-domains', wanted))
      .domain
  }
  const { id } = await begin()
  const domain = 'logged.example'
  await env.DB.prepare("UPDATE monitor_domain SET state = 'verified' WHERE id = ?").bind(id).run()
  expect((await begin()).state).toBe('verified')
  for (const monitorEnabled of [false, false]) {
    await tenant.admin('PATCH', '/monitor', { monitorEnabled })
  }
  const operator = async (method: string, path: string, body?: object) => {
    const answer = await ask('api', `/admin/v1/corpus/batches${path}`, {
      method,
      headers: {
        authorization: `Bearer ${env.OPERATOR_TOKEN}`,
        'content-type': 'application/json',
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    expect(answer.status).toBe(200)
    return answer.json()
  }
  const { batch } = CorpusBatchResponse.parse(
    await operator('POST', '', {
      label: 'logged',
      kind: 'stealer',
      mode: 'live',
      seenAt: '2026-01-01T00:00:00Z',
      sourceHash: 'a'.repeat(64),
    }),
  )
  await operator('DELETE', `/${batch.id}`)
  await operator('DELETE', `/${batch.id}`)
  await tenant.admin('DELETE', `/watched-domains/${id}`)
  const on = { monitorEnabled: true, monitorStealer: true, monitorDomainExposure: true }
  expect(await newest(4)).toEqual([
    {
      action: 'watched_domain_removed',
      subject: id,
      after: null,
      before: { domain, role: 'app', state: 'verified' },
    },
    {
      action: 'corpus_batch_dropped',
      subject: String(batch.id),
      after: null,
      before: { label: 'logged', kind: 'stealer', state: 'open' },
    },
    {
      action: 'monitoring_changed',
      subject: null,
      before: on,
      after: { ...on, monitorEnabled: false },
    },
    {
      action: 'watched_domain_added',
      subject: domain,
      before: null,
      after: { domain, role: 'app' },
    },
  ])
})
