import { expect, inject, test } from 'vitest'
import * as z from 'zod'
import { type Answer, call, hosts, type Request } from './support/call.ts'
import { fieldsOf, fromSchema } from './support/generate/from-schema.ts'
import { hostileObject, hostileValue, misprinted, notUtf8 } from './support/generate/hostile.ts'
import { mutate } from './support/generate/mutate.ts'
import { Random } from './support/generate/random.ts'
import { follow, tokensOf } from './support/json-pointer.ts'
import { problemOf } from './support/problem.ts'
import { visit } from './support/recorded-visit.ts'
import { openWorkspace, type Workspace } from './support/workspace.ts'

/** With the 20,000 of generated.test.ts a hundred thousand; `npm run fuzz` sends a million. */
const CASES = Number(process.env.CASES ?? 80_000)
const AT_ONCE = 24
const MAX_REPORTED = 10
/** How long any request may take, ms: none may grow with what is sent, however busy the machine is. */
const LIMIT_MS = 20_000
const seed = Number(process.env.SEED ?? crypto.getRandomValues(new Uint32Array(1))[0])

const routes = inject('fuzzed')
type Route = (typeof routes)[number]

interface Case {
  route: Route
  kind: string
  path: string
  request: Request
  /** The body as the service should see it; undefined where it is none. */
  body: unknown
}

/** What the workspace of a run proves itself with. */
interface Keys {
  workspace: Workspace
  /** A personal key of an admin. */
  admin: string
}

const Link = z.object({ url: z.string() })
const Made = z.object({ key: z.string() })

async function openKeys(): Promise<Keys> {
  const workspace = await openWorkspace({ apiRateLimit: 10_000_000, edgeRateLimit: 10_000_000 })
  const operator = { authorization: `Bearer ${hosts.operatorToken}` }
  const link = await call('api', 'POST', '/admin/v1/console-links', {
    headers: operator,
    body: { workspace: workspace.id, name: 'Ada' },
  })
  const token = new URL(Link.parse(link.json).url).hash.replace('#token=', '')
  const opened = await call('api', 'POST', '/console/session', { body: { token } })
  const cookie = (opened.headers.get('set-cookie') ?? '').split(';', 1)[0] ?? ''
  const made = await call('api', 'POST', '/api/v1/keys', {
    headers: { cookie, 'x-vigil-console': '1', 'x-vigil-env': 'live' },
    body: { env: 'live', label: 'Personal', personal: true },
  })
  return { workspace, admin: Made.parse(made.json).key }
}

function credentialOf(
  random: Random,
  { auth }: Route,
  { workspace, admin }: Keys,
): Record<string, string> {
  const site = { 'x-service-site': workspace.site }
  if (random.chance(0.02)) return { 'x-api-key': hostileText(random) }
  if (auth === 'operator') return { authorization: `Bearer ${hosts.operatorToken}` }
  if (auth === 'admin') return { ...site, 'x-api-key': admin }
  if (auth === 'secret') {
    const isLive = random.chance(0.5)
    return isLive
      ? { ...site, 'x-api-key': workspace.secretLive }
      : { 'x-api-key': workspace.secretTest }
  }
  return auth === 'publishable' ? { 'x-api-key': workspace.publishableTest } : {}
}

const texts = [
  '%',
  'null',
  '0',
  '../..',
  'é',
  '\u00ff',
  ';;;,,,',
  '__proto__',
  ' ',
  'x'.repeat(3000),
  '{}',
  "' OR 1=1 --",
]
const hostileText = (random: Random) => random.pick(texts)

/** Segments of a path: what was never given, what is nothing, and what is no text. */
function parameter(random: Random): string {
  if (random.chance(0.6))
    return random.pick(['0190b7f0-0000-7000-8000-00000000dead', '7', 'live', 'checks'])
  return random.pick([
    '%00',
    '%ff',
    '%2e%2e',
    '__proto__',
    'constructor',
    '%F0%9F%A6%8A',
    'a'.repeat(2000),
    '-1',
    '1e999',
    '%20',
    "'",
    '%25',
    '.',
    '~',
  ])
}

function caseOf(index: number, keys: Keys): Case {
  const random = new Random(seed, index)
  const route = random.pick(routes)
  let path = route.path
  for (const name of route.parameters) path = path.replace(`{${name}}`, parameter(random))
  const headers = credentialOf(random, route, keys)
  const query = queryOf(random, route)
  const built = bodyOf(random, route)
  return {
    route,
    kind: built.kind,
    path: path + query,
    request: { ...built.request, headers: { ...headers, ...built.request.headers } },
    body: built.body,
  }
}

function queryOf(random: Random, { query }: Route): string {
  if (random.chance(query === null ? 0.95 : 0.15)) return ''
  const right = query === null ? {} : Object(fromSchema(random, query))
  const pairs = Object.entries(right).map(([name, value]) => [name, String(value)])
  const names = [...fieldsOf(query), '__proto__', 'constructor', '']
  if (random.chance(0.4)) pairs.push([random.pick(names), hostileText(random)])
  return `?${new URLSearchParams(pairs)}${random.chance(0.05) ? '&%ff=%ED%A0%80' : ''}`
}

function bodyOf(
  random: Random,
  { body: schema, example, method }: Route,
): { kind: string; request: Request; body: unknown } {
  if (method === 'GET' || schema === null) {
    const kind = 'no body'
    return { kind, request: {}, body: undefined }
  }
  const right = random.chance(0.15) ? { ...visit } : fromSchema(random, schema)
  const recorded = example === null || random.chance(0.5) ? right : example
  const chance = random.next()
  if (chance < 0.2) return { kind: 'nearly right', request: { body: recorded }, body: recorded }
  if (chance < 0.6) {
    const body = mutate(random, recorded)
    return { kind: 'mutated', request: { body }, body: JSON.parse(JSON.stringify(body) ?? 'null') }
  }
  return hostileBody(random, fieldsOf(schema), JSON.stringify(recorded))
}

function hostileBody(random: Random, fields: readonly string[], whole: string) {
  const raw = (kind: string, text: string | Uint8Array<ArrayBuffer>, headers = {}) => ({
    kind,
    request: { raw: text, headers },
    body: typeof text === 'string' ? parsed(text) : undefined,
  })
  const names = fields.length === 0 ? ['a'] : fields
  const chance = random.next()
  if (chance < 0.5) return raw('hostile', hostileObject(random, names))
  if (chance < 0.7) {
    const twice = `"${random.pick(names)}":${hostileValue(random)}`
    return raw(
      'a field twice',
      whole.endsWith('}') && whole !== '{}' ? `${whole.slice(0, -1)},${twice}}` : `{${twice}}`,
    )
  }
  if (chance < 0.8) return raw('misprinted', misprinted(random, whole))
  if (chance < 0.87) return raw('no UTF-8', notUtf8(random, whole))
  if (chance < 0.94) return raw('cut off', whole.slice(0, random.int(0, whole.length - 1)))
  if (chance < 0.99)
    return raw('another type', whole, { 'content-type': random.pick(['text/plain', 'json', '']) })
  return raw('a megabyte', `{"${random.pick(names)}":"${'x'.repeat(1_048_576)}"}`)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const answers = new Map(
  routes.map(({ name, answer }) => [name, answer === null ? null : z.fromJSONSchema(answer)]),
)

function whatIsWrong({ route, body }: Case, answer: Answer, ms: number): string | null {
  try {
    expect(answer.status).toBeLessThan(500)
    expect(ms).toBeLessThan(LIMIT_MS)
    if (answer.status < 300) {
      answers.get(route.name)?.parse(answer.json)
      return null
    }
    if (answer.status < 400) return null
    const { errors = [] } = problemOf(answer)
    if (body === undefined) return null
    for (const { pointer } of errors) {
      expect([pointer, follow(body, tokensOf(pointer))]).not.toEqual([pointer, 'nowhere'])
    }
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

test(`${CASES} requests generated from the declarations of every route: no 5xx, problems that point at their cause, answers as declared`, async () => {
  const keys = await openKeys()
  const wrong: string[] = []
  const statuses = new Map<string, number>()
  const kinds = new Map<string, number>()
  let slowest = { ms: 0, what: '' }
  let next = 0
  async function work(): Promise<void> {
    while (next < CASES && wrong.length < MAX_REPORTED) {
      const index = next++
      const one = caseOf(index, keys)
      const startedMs = performance.now()
      const answer = await call(one.route.host, one.route.method, one.path, one.request)
      const ms = performance.now() - startedMs
      if (ms > slowest.ms) slowest = { ms, what: `${one.route.name}, ${one.kind}, case ${index}` }
      const status = `${one.route.name} ${Math.floor(answer.status / 100)}xx`
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      kinds.set(one.kind, (kinds.get(one.kind) ?? 0) + 1)
      const why = whatIsWrong(one, answer, ms)
      if (why !== null) wrong.push(`case ${index}, ${shown(one, answer)}\n${why}`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  const listed = (counts: ReadonlyMap<string, number>) =>
    [...counts]
      .sort()
      .map(([name, times]) => `${name}: ${times}`)
      .join(', ')
  console.log(
    [
      `${next} requests over ${routes.length} routes, SEED=${seed}`,
      `kinds: ${listed(kinds)}`,
      `answers: ${listed(statuses)}`,
      `slowest: ${Math.round(slowest.ms)} ms with ${AT_ONCE} at once (${slowest.what})`,
    ].join('\n'),
  )
  expect(wrong, `SEED=${seed}`).toEqual([])
}, 7_200_000)

function shown({ kind, route, path, request }: Case, { status, text }: Answer): string {
  const sent = JSON.stringify(request.raw ?? request.body ?? '')
  return `${kind}: ${route.method} ${path.slice(0, 300)}\nsent: ${sent.slice(0, 1500)}\nanswer: ${status} ${text.slice(0, 500)}`
}
