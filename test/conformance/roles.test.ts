import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { call, hosts } from './support/call.ts'
import { keyedRoutes, type Route } from './support/routes.ts'
import { openWorkspace, type Workspace } from './support/workspace.ts'

/** Callers: a session of each role, a read-only and a full key. */
const callers = ['viewer', 'analyst', 'admin', 'read key', 'full key'] as const
type Name = (typeof callers)[number]

const RANK: Readonly<Record<string, number>> = { viewer: 0, analyst: 1, admin: 2 }
const rankOf: Readonly<Record<Name, number>> = {
  viewer: 0,
  analyst: 1,
  admin: 2,
  'read key': 0,
  'full key': 1,
}

const secretRoutes = keyedRoutes.filter(({ kind }) => kind === 'secret')
const Link = z.object({ url: z.string() })
const Made = z.object({ key: z.string() })

let workspace: Workspace
const headersOf = new Map<Name, Record<string, string>>()

async function cookieOf(role: string): Promise<string> {
  const made = await call('api', 'POST', '/admin/v1/console-links', {
    headers: { authorization: `Bearer ${hosts.operatorToken}` },
    body: { workspace: workspace.id, name: `A ${role}`, role },
  })
  const token = new URL(Link.parse(made.json).url).hash.replace('#token=', '')
  const opened = await call('api', 'POST', '/console/session', { body: { token } })
  expect(opened.status, opened.text).toBe(200)
  return (opened.headers.get('set-cookie') ?? '').split(';', 1)[0] ?? ''
}

beforeAll(async () => {
  workspace = await openWorkspace()
  for (const role of ['viewer', 'analyst', 'admin'] as const) {
    headersOf.set(role, {
      cookie: await cookieOf(role),
      'x-vigil-console': '1',
      'x-vigil-env': 'live',
      'x-service-site': workspace.site,
    })
  }
  const made = await call('api', 'POST', '/api/v1/keys', {
    headers: headersOf.get('admin') ?? {},
    body: { env: 'live', scope: 'read', label: 'Reads' },
  })
  const site = { 'x-service-site': workspace.site }
  headersOf.set('read key', { ...site, 'x-api-key': Made.parse(made.json).key })
  headersOf.set('full key', { ...site, 'x-api-key': workspace.secretLive })
})

/** Hosts of examples do not exist: a receiver is rejected after the role was accepted. */
const names = (problem: unknown, word: string) =>
  z
    .object({ error: z.literal('validation_failed'), detail: z.string().includes(word) })
    .safeParse(problem).success

/** A full key and each role, against every route that takes a secret key: as the table declares it. */
describe.each(secretRoutes)('$method $documented, for $role and above', (route: Route) => {
  test.each(callers)('%s', async (name) => {
    const { method, path, body } = route
    const answer = await call('api', method, path, { headers: headersOf.get(name) ?? {}, body })
    const isMember = name in RANK
    const least = (isMember ? route.memberRole : undefined) ?? route.role ?? ''
    const may = rankOf[name] >= (RANK[least] ?? 0)
    if (may && names(answer.json, 'resolved')) expect(answer.status).toBe(400)
    else if (may) expect([200, 404], answer.text).toContain(answer.status)
    else expect(answer.json).toMatchObject({ status: 403, error: 'wrong_key_kind' })
  })
})

test('a member cannot read another workspace', async () => {
  const other = await openWorkspace()
  const checked = await call('api', 'POST', '/api/v1/check', {
    key: other.secretLive,
    headers: { 'x-service-site': other.site },
    body: { userId: 'u_other', event: 'login' },
  })
  const { id } = z.object({ id: z.string() }).parse(checked.json)
  const headers = headersOf.get('admin') ?? {}
  expect((await call('api', 'GET', `/api/v1/checks/${id}`, { headers })).status).toBe(404)
  const outcome = { headers, body: { outcome: 'login_failed' } }
  expect((await call('api', 'POST', `/api/v1/checks/${id}/outcome`, outcome)).status).toBe(404)
  const listed = await call('api', 'GET', '/api/v1/members', { headers })
  expect(listed.text).not.toContain(other.id)
})
