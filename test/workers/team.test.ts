import { env } from 'cloudflare:workers'
import {
  type AuditEntry,
  AuditResult,
  ConsoleLink,
  ConsoleSession,
  MemberListResult,
  MemberResult,
  WorkspaceKeyResult,
} from '@vigil/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { ask } from '../support/in-worker.ts'
import { openTenant, type Tenant } from '../support/tenant.ts'

const Link = z.object({ url: z.string() })

let tenant: Tenant
beforeEach(async () => {
  tenant = await openTenant(ask, env.OPERATOR_TOKEN)
})

/** A member who is signed in. */
interface Person {
  id: string
  send(method: string, path: string, body?: object): Promise<Response>
}

function consoleLink(name: string): Promise<Response> {
  return ask('api', '/admin/v1/console-links', {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${env.OPERATOR_TOKEN}`,
      'Content-Type': 'application/json',
    },
    body: JSON.stringify({ workspace: tenant.workspaceId, name, role: 'admin' }),
  })
}

async function signedIn(name: string): Promise<Person> {
  const { url } = Link.parse(await (await consoleLink(name)).json())
  const opened = await ask('api', '/console/session', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ token: new URL(url).hash.replace('#token=', '') }),
  })
  const cookie = (opened.headers.get('set-cookie') ?? '').split(';', 1)[0] ?? ''
  return {
    id: ConsoleSession.parse(await opened.json()).member.id,
    send: (method, path, body) =>
      ask('api', `/api/v1${path}`, {
        method,
        headers: {
          cookie,
          'x-vigil-console': '1',
          'x-vigil-env': 'live',
          'x-service-site': tenant.site,
          'Content-Type': 'application/json',
        },
        ...(body && { body: JSON.stringify(body) }),
      }),
  }
}

async function newest(by: Person, limit = 1): Promise<AuditEntry[]> {
  return AuditResult.parse(await (await by.send('GET', `/audit?limit=${limit}`)).json()).entries
}
const refused = { status: 400, error: 'validation_failed', issues: { name: [expect.any(String)] } }

describe('the name of a member', () => {
  test.each(['Ada', 'ada', ' ADA '])('cannot be used twice: %s', async (name) => {
    const ada = await signedIn('Ada')
    const added = await ada.send('POST', '/members', { name, role: 'viewer' })
    expect(await added.json()).toMatchObject(refused)
    const made = await ada.send('POST', '/members', { name: 'Grace', role: 'viewer' })
    const { member } = MemberResult.parse(await made.json())
    const renamed = await ada.send('PATCH', `/members/${member.id}`, { name })
    expect(await renamed.json()).toMatchObject(refused)
    const own = await ada.send('PATCH', `/members/${ada.id}`, { name })
    expect(own.status).toBe(200)
  })

  test('with non-ASCII letters is distinct, and a link signs in the right member', async () => {
    const [upper, lower] = [await signedIn('Élise'), await signedIn('élise')]
    expect(lower.id).not.toBe(upper.id)
    expect((await signedIn('Élise')).id).toBe(upper.id)
    expect((await signedIn('ÉLISE')).id).toBe(upper.id)
  })

  test('of an existing member keeps its role, which the answer names', async () => {
    const ada = await signedIn('Ada')
    await ada.send('POST', '/members', { name: 'Looker', role: 'viewer' })
    const link = ConsoleLink.parse(await (await consoleLink('Looker')).json())
    expect(link.member).toEqual({ name: 'Looker', role: 'viewer' })
  })

  test('that is free is not reported as taken if the plan is full', async () => {
    const ada = await signedIn('Ada')
    await ada.send('POST', '/members', { name: 'Élise', role: 'viewer' })
    await tenant.changePlan({ maxTeamMembers: 2 })
    const added = await consoleLink('élise')
    expect(await added.json()).toMatchObject({ error: 'quota_exceeded' })
  })

  test('is free again once its member is removed', async () => {
    const ada = await signedIn('Ada')
    const add = async () => {
      const added = await ada.send('POST', '/members', { name: 'Grace', role: 'viewer' })
      return MemberResult.parse(await added.json()).member.id
    }
    const id = await add()
    expect((await ada.send('DELETE', `/members/${id}`)).status).toBe(200)
    expect(await add()).not.toBe(id)
  })

  test.each(['operator', 'Operator', 'ｏｐｅｒａｔｏｒ', 'oper\u200bator', 'sk_live_0123456789'])(
    'cannot be a name that the log uses for other actors: %s',
    async (name) => {
      const ada = await signedIn('Ada')
      expect(
        await (await ada.send('POST', '/members', { name, role: 'viewer' })).json(),
      ).toMatchObject(refused)
      expect((await consoleLink(name)).status).toBe(400)
    },
  )

  test('of an earlier member is distinguished in the log by the id', async () => {
    const [ada, grace] = [await signedIn('Ada'), await signedIn('Grace')]
    await grace.send('POST', '/lists', { list: 'deny', userId: 'u_1' })
    await ada.send('DELETE', `/members/${grace.id}`)
    const again = await signedIn('Grace')
    await again.send('POST', '/lists', { list: 'allow', userId: 'u_1' })
    const lines = (await newest(ada, 10)).filter(({ action }) => action === 'list_entry_added')
    expect(lines.map(({ actor, memberId }) => [actor, memberId])).toEqual([
      ['Grace', again.id],
      ['Grace', grace.id],
    ])
  })
})

test('a log entry has no member if a key or the operator made the change', async () => {
  const ada = await signedIn('Ada')
  await ask('api', '/api/v1/lists', {
    method: 'POST',
    headers: {
      'x-api-key': tenant.keys.secretLive,
      'x-service-site': tenant.site,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ list: 'deny', userId: 'u_2' }),
  })
  await tenant.admin('PATCH', '', { planStatus: 'past_due' })
  const lines = await newest(ada, 2)
  expect(lines.map(({ actor, memberId }) => [actor.slice(0, 8), memberId])).toEqual([
    ['operator', null],
    ['sk_live_', null],
  ])
})

test('two admins who remove each other concurrently leave one', async () => {
  const [ada, grace] = [await signedIn('Ada'), await signedIn('Grace')]
  const answers = await Promise.all([
    ada.send('DELETE', `/members/${grace.id}`),
    grace.send('DELETE', `/members/${ada.id}`),
  ])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('two admins who make each other a viewer concurrently leave one', async () => {
  const [ada, grace] = [await signedIn('Ada'), await signedIn('Grace')]
  await Promise.all([
    ada.send('PATCH', `/members/${grace.id}`, { role: 'viewer' }),
    grace.send('PATCH', `/members/${ada.id}`, { role: 'viewer' }),
  ])
  const { members } = MemberListResult.parse(await (await ada.send('GET', '/members')).json())
  expect(members.filter(({ role }) => role === 'admin')).toHaveLength(1)
})

test('creating a workspace and changing its plan are logged with the operator as actor', async () => {
  const ada = await signedIn('Ada')
  await tenant.changePlan({ monthlyChecks: 7, features: [] })
  await tenant.changePlan({ monthlyChecks: 7, features: [] })
  const lines = await newest(ada, 100)
  const { planId } = tenant
  expect(lines.filter(({ action }) => action === 'plan_changed')).toMatchObject([
    {
      actor: 'operator',
      subject: planId,
      before: { monthlyChecks: 1_000_000, features: ['monitor'] },
      after: { monthlyChecks: 7, features: [] },
    },
  ])
  expect(lines.at(-1)).toMatchObject({
    actor: 'operator',
    action: 'workspace_created',
    before: null,
    after: { planId },
  })
})

test('a personal key is replaced by its member alone, and revoked by any admin', async () => {
  const [ada, grace] = [await signedIn('Ada'), await signedIn('Grace')]
  const wanted = { env: 'live', label: 'Ada', personal: true }
  const { record } = WorkspaceKeyResult.parse(
    await (await ada.send('POST', '/keys', wanted)).json(),
  )
  const by = (who: Person) => who.send('POST', `/keys/${record.id}/reroll`, { graceHours: 24 })
  const refused = await by(grace)
  expect(refused.status).toBe(400)
  expect(await refused.json()).toMatchObject({ detail: expect.stringContaining('its member') })
  const made = WorkspaceKeyResult.parse(await (await by(ada)).json())
  expect(made.record.memberId).toBe(ada.id)
  expect((await grace.send('DELETE', `/keys/${made.record.id}`)).status).toBe(200)
})

test('a key is bound to its host in the form in which hosts are licensed', async () => {
  const ada = await signedIn('Ada')
  const page = { kind: 'publishable', env: 'live', label: 'Shop' }
  const made = await ada.send('POST', '/keys', { ...page, websiteHostname: 'Shop.Example.com:443' })
  const { record } = WorkspaceKeyResult.parse(await made.json())
  expect(record.websiteHostname).toBe('shop.example.com')
  const refused = await ada.send('POST', '/keys', { ...page, websiteHostname: 'no host' })
  expect(await refused.json()).toMatchObject({ error: 'validation_failed' })
})

describe('a key that was rerolled', () => {
  test('is replaced once; its replacement does not expire with it and has the same networks', async () => {
    const ada = await signedIn('Ada')
    const allowedIps = ['203.0.113.0/24', '2001:db8::/32']
    const reroll = (id: string) => ada.send('POST', `/keys/${id}/reroll`, { graceHours: 24 })
    const made = WorkspaceKeyResult.parse(
      await (
        await ada.send('POST', '/keys', { env: 'live', label: 'Checkout', allowedIps })
      ).json(),
    )
    const first = WorkspaceKeyResult.parse(await (await reroll(made.record.id)).json())
    expect(first.record).toMatchObject({ expiresAt: null, allowedIps })
    const second: unknown = await (await reroll(made.record.id)).json()
    expect(second).toMatchObject({ status: 400, error: 'validation_failed' })
    expect(second).toMatchObject({ detail: expect.stringContaining(first.record.prefix) })
    const again = WorkspaceKeyResult.parse(await (await reroll(first.record.id)).json())
    expect(again.record.expiresAt).toBeNull()
  })

  test('concurrently is replaced by one key', async () => {
    const ada = await signedIn('Ada')
    const made = WorkspaceKeyResult.parse(
      await (await ada.send('POST', '/keys', { env: 'live', label: 'Checkout' })).json(),
    )
    const answers = await Promise.all(
      [1, 2].map(() => ada.send('POST', `/keys/${made.record.id}/reroll`, {})),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  })
})
