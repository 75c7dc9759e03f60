import { env } from 'cloudflare:workers'
import { Problem, pathNames, problems } from '@vigil/contract'
import { beforeAll, expect, test, vi } from 'vitest'
import {
  hostileObject,
  hostileValue,
  misprinted,
  notUtf8,
} from '../conformance/support/generate/hostile.ts'
import { Random } from '../conformance/support/generate/random.ts'
import { follow, tokensOf } from '../conformance/support/json-pointer.ts'
import { isIdKind } from '../support/created-resources.ts'
import { ask } from '../support/in-worker-to-the-end.ts'
import {
  type BuiltRequest,
  openPopulatedWorkspace,
  type PopulatedWorkspace,
  plainParameters,
} from '../support/populated-workspace.ts'
import type { Env } from '../support/tenant-calls.ts'
import { fieldsOf, fromSchema } from './from-schema.ts'
import { type FuzzedRoute, fuzzedRoutes } from './fuzzed-routes.ts'
import { mutate } from './mutate.ts'
import { visit } from './recorded-visit.ts'

/** Of each environment, in addition to the 20,000 of the conformance suite; `npm run fuzz` sends a million to both. */
const CASES = Number(env.FUZZ_CASES || 10_000) / 2
const AT_ONCE = 4
const MAX_REPORTED = 10
/** Maximum duration of a request, ms, on a busy machine; it must not depend on the content. */
const LIMIT_MS = 10_000
const seed = Number(env.FUZZ_SEED || crypto.getRandomValues(new Uint32Array(1))[0])
const routes = fuzzedRoutes()
/** Routes with a body receive more requests; routes that only read need fewer, and are the slowest. */
const WITH_BODY_SHARE = 0.85
const withBody = routes.filter(({ body }) => body !== null)

/** An accepted request of each route. */
const recorded = new Map<string, BuiltRequest>()

async function record(side: Env): Promise<void> {
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  vi.spyOn(console, 'warn').mockReturnValue(undefined)
  const populated = await openPopulatedWorkspace(ask, env.OPERATOR_TOKEN)
  // Operator routes may suspend a workspace, so they get another than the fuzzed one.
  const operated = await openPopulatedWorkspace(ask, env.OPERATOR_TOKEN)
  for (const { route } of routes) {
    const of: PopulatedWorkspace = route.auth.kind === 'operator' ? operated : populated
    recorded.set(route.operationId, await of.request(route, side))
  }
}

interface Case {
  fuzzed: FuzzedRoute
  kind: string
  path: string
  headers: Record<string, string>
  sent: string | Uint8Array<ArrayBuffer> | null
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
const segments = [
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
]

function caseOf(index: number): Case {
  const random = new Random(seed, index)
  const fuzzed = random.pick(random.chance(WITH_BODY_SHARE) ? withBody : routes)
  const { route } = fuzzed
  const built = recorded.get(route.operationId)
  if (built === undefined) throw new Error(`${route.operationId} was not recorded`)
  const path = random.chance(0.6)
    ? (built.path.split('?')[0] ?? '')
    : hostilePath(random, route.path)
  const headers = { ...built.headers, ...(random.chance(0.15) && oddHeader(random)) }
  const { kind, sent, type } = bodyOf(random, fuzzed, built)
  return {
    fuzzed,
    kind,
    path: path + queryOf(random, fuzzed),
    headers: { ...headers, ...(sent !== null && { 'content-type': type }) },
    sent,
  }
}

function hostilePath(random: Random, path: string): string {
  return pathNames(path).reduce(
    (made, name) =>
      made.replace(
        `{${name}}`,
        random.chance(0.4) && !isIdKind(name)
          ? (plainParameters[name] ?? '7')
          : random.pick(segments),
      ),
    path,
  )
}

const HEADERS = [
  'x-request-id',
  'x-api-key',
  'user-agent',
  'cf-connecting-ip',
  'origin',
  'cookie',
  'x-service-site',
  'authorization',
  'idempotency-key',
  'accept-language',
  'sec-ch-ua',
]
const oddHeader = (random: Random) => ({
  [random.pick(HEADERS)]: random.pick([
    '',
    ' ',
    '"',
    '\u00ff\u00fe',
    'null',
    ';;;,,,',
    'x'.repeat(4000),
    'a@b.example',
    '::ffff:1.2.3.4',
  ]),
})

function queryOf(random: Random, { query }: FuzzedRoute): string {
  if (random.chance(query === null ? 0.95 : 0.15)) return ''
  const right = query === null ? {} : Object(fromSchema(random, query))
  const pairs = Object.entries(right).map(([name, value]) => [name, String(value)])
  const names = [...fieldsOf(query), '__proto__', 'constructor', '']
  if (random.chance(0.4)) pairs.push([random.pick(names), hostileText(random)])
  return `?${new URLSearchParams(pairs)}${random.chance(0.05) ? '&%ff=%ED%A0%80' : ''}`
}

const JSON_TYPE = 'application/json'

function bodyOf(random: Random, { body: schema, route }: FuzzedRoute, built: BuiltRequest) {
  if (route.method === 'get' || schema === null)
    return { kind: 'no body', sent: null, type: JSON_TYPE }
  const chance = random.next()
  const generated = random.chance(0.15) ? visit : fromSchema(random, schema)
  const value = random.chance(0.5) && built.body !== undefined ? built.body : generated
  const whole = JSON.stringify(value) ?? 'null'
  if (chance < 0.2) return { kind: 'nearly right', sent: whole, type: JSON_TYPE }
  if (chance < 0.6) {
    return { kind: 'mutated', sent: JSON.stringify(mutate(random, value)) ?? '', type: JSON_TYPE }
  }
  return hostileBody(random, fieldsOf(schema), whole)
}

function hostileBody(random: Random, fields: readonly string[], whole: string) {
  const raw = (kind: string, sent: string | Uint8Array<ArrayBuffer>, type = JSON_TYPE) => ({
    kind,
    sent,
    type,
  })
  const names = fields.length === 0 ? ['a'] : fields
  const chance = random.next()
  if (chance < 0.5) return raw('hostile', hostileObject(random, names))
  if (chance < 0.7) {
    const twice = `"${random.pick(names)}":${hostileValue(random)}`
    const isOpen = whole.endsWith('}') && whole !== '{}'
    return raw('a field twice', isOpen ? `${whole.slice(0, -1)},${twice}}` : `{${twice}}`)
  }
  if (chance < 0.8) return raw('misprinted', misprinted(random, whole))
  if (chance < 0.87) return raw('no UTF-8', notUtf8(random, whole))
  if (chance < 0.94) return raw('cut off', whole.slice(0, random.int(0, whole.length - 1)))
  if (chance < 0.99) return raw('another type', whole, random.pick(['text/plain', 'json', 'a/b;c']))
  return raw('a megabyte', `{"${random.pick(names)}":"${'x'.repeat(1_048_576)}"}`)
}

function parsed(sent: Case['sent']): unknown {
  if (typeof sent !== 'string') return undefined
  try {
    return JSON.parse(sent)
  } catch {
    return undefined
  }
}

/** Why an answer is not what it must be; null: it is. */
function whatIsWrong(
  { fuzzed, path, sent }: Case,
  answer: Response,
  text: string,
  ms: number,
): string | null {
  try {
    expect(answer.status).toBeLessThan(500)
    expect(ms).toBeLessThan(LIMIT_MS)
    if (answer.status < 400) {
      if (answer.status === 200 && fuzzed.answer !== null) fuzzed.answer.parse(JSON.parse(text))
      return null
    }
    expect(answer.headers.get('content-type')).toBe('application/problem+json')
    const problem = Problem.parse(JSON.parse(text))
    expect([problem.status, answer.status]).toEqual([
      problems[problem.error].status,
      problem.status,
    ])
    expect(problem.requestId).toBe(answer.headers.get('x-request-id'))
    expectPointers(problem, parsed(sent), new URL(path, 'http://x').searchParams)
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** Every pointer leads to something in the body, to a field that an object of it lacks, or to a name of the query. */
function expectPointers({ errors = [] }: Problem, body: unknown, query: URLSearchParams): void {
  for (const { pointer } of errors) {
    const tokens = tokensOf(pointer)
    if (tokens.length === 1 && (query.has(tokens[0] ?? '') || tokens[0] === '%ff')) continue
    if (body !== undefined)
      expect([pointer, follow(body, tokens)]).not.toEqual([pointer, 'nowhere'])
  }
}

/** Declares the test of an environment. */
export function describeFuzz(side: Env): void {
  beforeAll(() => record(side))

  test(`${CASES} requests to ${side} generated from the declarations of every route: no 5xx, problems with pointers to their cause, responses as declared`, async () => {
    const wrong: string[] = []
    const statuses = new Map<string, number>()
    const kinds = new Map<string, number>()
    const ran = new Set<string>()
    let slowest = { ms: 0, what: '' }
    let next = 0
    async function work(): Promise<void> {
      while (next < CASES && wrong.length < MAX_REPORTED) {
        const index = next++
        const one = caseOf(index)
        const { route } = one.fuzzed
        const send = async () => {
          const startedMs = Date.now()
          const answer = await ask(route.host, one.path, {
            method: route.method.toUpperCase(),
            headers: one.headers,
            ...(one.sent !== null && { body: one.sent }),
          })
          const text = await answer.text()
          // The clock of an isolate does not advance until it waits for I/O.
          if (index % 16 === 0) await new Promise((resolve) => setTimeout(resolve, 0))
          return { answer, text, ms: Date.now() - startedMs }
        }
        const first = await send()
        // On a busy machine any request may be late; a slow one is late again when it is repeated.
        const { answer, text, ms } = first.ms < LIMIT_MS ? first : await send()
        if (ms > slowest.ms)
          slowest = { ms, what: `${route.operationId}, ${one.kind}, case ${index}` }
        count(statuses, String(answer.status))
        count(kinds, one.kind)
        if (answer.status === 200) ran.add(route.operationId)
        const why = whatIsWrong(one, answer, text, ms)
        if (why !== null) wrong.push(`case ${index}, ${shown(one, answer, text)}\n${why}`)
      }
    }
    const startedMs = Date.now()
    await Promise.all(Array.from({ length: AT_ONCE }, work))
    console.log(
      [
        `${next} requests over ${routes.length} routes (${ran.size} of them answered with success), seed ${seed}, ${Math.round((Date.now() - startedMs) / 1000)} s`,
        `kinds: ${listed(kinds)}`,
        `statuses: ${listed(statuses)}`,
        `slowest: ${slowest.ms} ms with ${AT_ONCE} at once (${slowest.what})`,
      ].join('\n'),
    )
    expect(wrong, `SEED=${seed}`).toEqual([])
  }, 7_200_000)
}

const count = (counts: Map<string, number>, name: string) =>
  counts.set(name, (counts.get(name) ?? 0) + 1)
const listed = (counts: ReadonlyMap<string, number>) =>
  [...counts]
    .sort()
    .map(([name, times]) => `${name}: ${times}`)
    .join(', ')

function shown({ kind, fuzzed, path, sent }: Case, { status }: Response, text: string): string {
  const { method, host } = fuzzed.route
  return `${kind}: ${method} ${host} ${path.slice(0, 300)}\nsent: ${String(sent).slice(0, 1500)}\nanswer: ${status} ${text.slice(0, 500)}`
}
