import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { AuditResult, ConsoleSession, MemberResult, Problem, SignInLink } from '@vigil/contract'
import type { Bindings } from '@vigil/http'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import worker from '../../workers/all/index.ts'
import { ask } from '../support/in-worker.ts'
import { openTenant } from '../support/tenant.ts'

/** Sign-in by Cloudflare Access, with keys from a local JWKS server. */

const TEAM = 'https://acme.cloudflareaccess.com'
const AUD = 'a'.repeat(64)
const CONSOLE = { 'x-vigil-console': '1', 'content-type': 'application/json' }

type Pair = Awaited<ReturnType<typeof generateKeyPair>>
let own: Pair
let foreign: Pair
let certs: string
let admin: string
let memberId: string
let mail: string
/** Response of the JWKS URL; null: it is unreachable. */
let published: string | null
let reads: string[]

beforeAll(async () => {
  const tenant = await openTenant(ask, env.OPERATOR_TOKEN)
  mail = `ada@${tenant.site}`
  const made = await ask('api', '/admin/v1/console-links', {
    method: 'POST',
    headers: { Authorization: `Bearer ${env.OPERATOR_TOKEN}`, 'content-type': 'application/json' },
    body: JSON.stringify({ workspace: tenant.workspaceId, name: 'Grace', role: 'admin' }),
  })
  const { url } = SignInLink.parse(await made.json())
  const opened = await ask('api', '/console/session', {
    method: 'POST',
    headers: CONSOLE,
    body: JSON.stringify({ token: url.slice(url.indexOf('=') + 1) }),
  })
  admin = cookieOf(opened)
  const added = await ask('api', '/api/v1/members', {
    method: 'POST',
    headers: { ...CONSOLE, Cookie: admin },
    body: JSON.stringify({ name: 'Ada', role: 'analyst', email: mail }),
  })
  memberId = MemberResult.parse(await added.json()).member.id
  own = await generateKeyPair('RS256', { extractable: true })
  foreign = await generateKeyPair('RS256', { extractable: true })
  const key = { ...(await exportJWK(own.publicKey)), kid: 'key-1', alg: 'RS256', use: 'sig' }
  certs = JSON.stringify({ keys: [key] })
})

let bindings: Bindings
beforeEach(() => {
  // Services are cached by their bindings: each test has its own isolate.
  bindings = { ...env, ACCESS_TEAM_URL: TEAM, ACCESS_AUD: AUD }
  published = certs
  reads = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    reads.push(String(input))
    if (published === null) throw new TypeError('no route to host')
    return new Response(published, { headers: { 'content-type': 'application/json' } })
  })
  vi.spyOn(console, 'error').mockReturnValue(undefined)
})
afterEach(() => {
  vi.restoreAllMocks()
})

const cookieOf = (answer: Response) => answer.headers.get('Set-Cookie')?.split(';')[0] ?? ''

interface Claims extends JWTPayload {
  email?: string
}
const HOUR_SEC = 3_600
const nowSec = () => Math.floor(Date.now() / 1000)
const valid = (): Claims => ({ iss: TEAM, aud: AUD, exp: nowSec() + HOUR_SEC, email: mail })

const assertion = (claims: Claims, { privateKey } = own, kid = 'key-1') =>
  new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid }).sign(privateKey)

async function open(headers: Record<string, string>): Promise<Response> {
  const context = createExecutionContext()
  const request = new Request<unknown, IncomingRequestCfProperties>(
    'http://api.test/console/session',
    { headers },
  )
  const answer = await worker.fetch(request, bindings, context)
  await waitOnExecutionContext(context)
  return answer
}
const openWith = async (token: string) => open({ ...CONSOLE, 'Cf-Access-Jwt-Assertion': token })

test('an Access assertion opens a session for the member with its address, until it expires', async () => {
  const claims = { ...valid(), email: mail.toUpperCase() }
  const first = await openWith(await assertion(claims))
  expect(first.status).toBe(200)
  const session = ConsoleSession.parse(await first.json())
  expect(session.member).toMatchObject({ id: memberId, name: 'Ada', role: 'analyst' })
  expect(Date.parse(session.expiresAt)).toBe((claims.exp ?? 0) * 1000)
  expect(first.headers.get('Set-Cookie')).toMatch(/HttpOnly.*SameSite=Strict/i)
  expect(reads).toEqual([`${TEAM}/cdn-cgi/access/certs`])

  const again = await open({ ...CONSOLE, Cookie: cookieOf(first) })
  expect(ConsoleSession.parse(await again.json()).member.id).toBe(memberId)
  await openWith(await assertion(valid()))
  expect(reads).toHaveLength(1)

  const log = await ask('api', '/api/v1/audit?limit=2', {
    headers: { ...CONSOLE, Cookie: admin },
  })
  const { entries } = AuditResult.parse(await log.json())
  expect(entries.map(({ actor, action }) => [actor, action])).toEqual([
    ['Ada', 'signed_in'],
    ['Ada', 'signed_in'],
  ])
})

test('an address of members in two workspaces opens no session, since an admin can enter any address', async () => {
  const other = await openTenant(ask, env.OPERATOR_TOKEN)
  const victim = `victim@${other.site}`
  const added = await ask('api', '/api/v1/members', {
    method: 'POST',
    headers: { ...CONSOLE, Cookie: admin },
    body: JSON.stringify({ name: 'Victim', role: 'viewer', email: victim }),
  })
  const own = MemberResult.parse(await added.json()).member.id
  const claims = { ...valid(), email: victim }
  expect((await openWith(await assertion(claims))).status).toBe(200)

  const made = await ask('api', '/admin/v1/console-links', {
    method: 'POST',
    headers: { Authorization: `Bearer ${env.OPERATOR_TOKEN}`, 'content-type': 'application/json' },
    body: JSON.stringify({ workspace: other.workspaceId, name: 'Bait', email: victim }),
  })
  const { url } = SignInLink.parse(await made.json())
  await ask('api', '/console/session', {
    method: 'POST',
    headers: CONSOLE,
    body: JSON.stringify({ token: url.slice(url.indexOf('=') + 1) }),
  })
  const refused = await openWith(await assertion(claims))
  expect(refused.headers.get('Set-Cookie')).toBeNull()
  expect(await refused.json()).toMatchObject({
    status: 401,
    detail: expect.stringContaining('sign-in link'),
  })
  await ask('api', `/api/v1/members/${own}`, {
    method: 'DELETE',
    headers: { ...CONSOLE, Cookie: admin },
  })
})

test.each([
  ['another application', async () => assertion({ ...valid(), aud: 'b'.repeat(64) })],
  [
    'another team',
    async () => assertion({ ...valid(), iss: 'https://other.cloudflareaccess.com' }),
  ],
  ['an end that is over', async () => assertion({ ...valid(), exp: nowSec() - 60 })],
  ['no end', async () => assertion({ iss: TEAM, aud: AUD, email: mail })],
  ['no address', async () => assertion({ iss: TEAM, aud: AUD, exp: nowSec() + HOUR_SEC })],
  ['the address of no member', async () => assertion({ ...valid(), email: 'eve@example.com' })],
  ['what is no address', async () => assertion({ ...valid(), email: 'ada' })],
  ['a signature by another key', async () => assertion(valid(), foreign)],
  ['a key that is not published', async () => assertion(valid(), foreign, 'key-2')],
  ['no signature', async () => unsigned({ alg: 'none' }, valid())],
  ['no form of a JWT', async () => 'x.y.z'],
])('an assertion with %s opens no session', async (_, make) => {
  const refused = await openWith(await make())
  expect(refused.status).toBe(401)
  expect(Problem.parse(await refused.json()).error).toBe('invalid_api_key')
  expect(refused.headers.get('Set-Cookie')).toBeNull()
})

function unsigned(header: object, claims: Claims): string {
  const part = (value: object) => btoa(JSON.stringify(value)).replaceAll('=', '')
  return `${part(header)}.${part(claims)}.`
}

test('a request that the console did not send opens no session with any assertion', async () => {
  const token = await assertion(valid())
  const refused = await open({ 'Cf-Access-Jwt-Assertion': token })
  expect(refused.status).toBe(401)
  const foreignPage = { ...CONSOLE, Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' }
  expect((await open({ ...foreignPage, 'Cf-Access-Jwt-Assertion': token })).status).toBe(401)
  expect(reads).toEqual([])
})

test('without its keys Access signs no member in, with a temporary error', async () => {
  published = null
  expect((await openWith(await assertion(valid()))).status).toBe(503)
  published = '{"keys":"none"}'
  expect((await openWith(await assertion(valid()))).status).toBe(503)
})

test('a deployment without Access accepts no assertion', async () => {
  bindings = { ...env }
  expect((await openWith(await assertion(valid()))).status).toBe(401)
  expect(reads).toEqual([])
})

test('half a configuration of Access disables only the sign-in by it', async () => {
  bindings = { ...env, ACCESS_TEAM_URL: TEAM }
  expect((await openWith(await assertion(valid()))).status).toBe(503)
  expect((await open({ ...CONSOLE, Cookie: admin })).status).toBe(200)
})

test('a removed member is no longer signed in', async () => {
  const removed = await ask('api', `/api/v1/members/${memberId}`, {
    method: 'DELETE',
    headers: { ...CONSOLE, Cookie: admin },
  })
  expect(removed.status).toBe(200)
  expect((await openWith(await assertion(valid()))).status).toBe(401)
})
