import { env } from 'cloudflare:workers'
import { pathNames, type Route, routes } from '@vigil/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type IdKind, idKinds, isIdKind } from '../support/created-resources.ts'
import { ask } from '../support/in-worker-to-the-end.ts'
import {
  type BuiltRequest,
  openPopulatedWorkspace,
  type PopulatedWorkspace,
  plainParameters,
} from '../support/populated-workspace.ts'
import type { Env } from '../support/tenant-calls.ts'

async function send({ host, path, method, headers, body }: BuiltRequest) {
  const answer = await ask(host, path, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: answer.status, text: await answer.text() }
}

/** Owner of the named resources: another workspace, or the caller's other environment. */
interface Crossing {
  title: string
  from: Env
  to: Env
  foreign: boolean
}
const crossings: readonly Crossing[] = [
  {
    title: 'live names what is live in another workspace',
    from: 'live',
    to: 'live',
    foreign: true,
  },
  {
    title: 'test names what is test in another workspace',
    from: 'test',
    to: 'test',
    foreign: true,
  },
  {
    title: 'live names what is test in another workspace',
    from: 'live',
    to: 'test',
    foreign: true,
  },
  {
    title: 'test names what is live in another workspace',
    from: 'test',
    to: 'live',
    foreign: true,
  },
  { title: 'live names what is test in its own', from: 'live', to: 'test', foreign: false },
  { title: 'test names what is live in its own', from: 'test', to: 'live', foreign: false },
]

let mine: PopulatedWorkspace
let theirs: PopulatedWorkspace
let tables: string[] = []
/** Texts that must not be in a response of the other side: ids, names and markers. */
const kinds = Object.keys(idKinds).filter((name) => isIdKind(name))

beforeAll(async () => {
  mine = await openPopulatedWorkspace(ask, env.OPERATOR_TOKEN)
  theirs = await openPopulatedWorkspace(ask, env.OPERATOR_TOKEN)
  for (const populated of [mine, theirs]) {
    for (const kind of kinds)
      for (const side of ['live', 'test'] as const) await populated.id(kind, side)
  }
  const { results } = await env.DB.prepare(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND sql LIKE '%workspace_id%'",
  ).all<{ name: string }>()
  tables = results.map(({ name }) => name)
  expect(tables.length).toBeGreaterThan(15)
})

const tally = { cells: 0, routes: new Set<string>() }
afterAll(() => {
  console.log(
    `tenants: ${tally.cells} cells over ${tally.routes.size} routes, ${kinds.length} kinds of id, 2 workspaces x 2 environments`,
  )
})

/** Everything that is stored of a workspace, or of one environment of it. */
async function stored({ tenant }: PopulatedWorkspace, side: Env | null): Promise<string> {
  const found = await env.DB.batch<Record<string, unknown>>(
    tables.map((name) =>
      env.DB.prepare(`SELECT * FROM "${name}" WHERE workspace_id = ?`).bind(tenant.workspaceId),
    ),
  )
  return found
    .flatMap(({ results }, i) =>
      results
        .filter(
          (row) =>
            side === null || (tables[i] !== 'audit_log' && (!('env' in row) || row.env === side)),
        )
        .map((row) => `${tables[i]} ${JSON.stringify(row)}`),
    )
    .sort()
    .join('\n')
}

/** Kinds of id that a route can be given: in its path, its body or its query. */
function kindsOf(route: Route): { kind: IdKind; at: 'path' | 'body' | 'query' }[] {
  const inPath = pathNames(route.path).filter((name) => isIdKind(name))
  const found = inPath.map((kind) => ({ kind, at: 'path' as const }))
  const shape = shapeOf(route.body)
  const inBody = Object.keys(BODY_NAMES).filter((name) => shape.includes(name))
  return [
    ...found,
    ...inBody.map((name) => ({ kind: BODY_NAMES[name] ?? 'checkId', at: 'body' as const })),
  ]
}

/** Fields of a body that name a resource, with its kind; `id` is that of a monitored person. */
const BODY_NAMES: Readonly<Record<string, IdKind>> = {
  checkId: 'checkId',
  sessionId: 'sessionId',
  verdictToken: 'verdictToken',
  id: 'identityId',
}

function shapeOf(schema: unknown): string[] {
  const shape: unknown = Reflect.get(Object(schema), 'shape')
  return typeof shape === 'object' && shape !== null ? Object.keys(shape) : []
}

/** A request of the caller that names a resource of another. */
async function crossed(
  route: Route,
  { from, to, foreign }: Crossing,
  kind: IdKind,
  at: 'path' | 'body' | 'query',
): Promise<BuiltRequest> {
  const caller = mine
  const owner = foreign ? theirs : mine
  const their = await owner.id(kind, to)
  let path: string = route.path
  for (const name of pathNames(route.path)) {
    const own = isIdKind(name) ? await caller.id(name, from) : plainParameters[name]
    const value = at === 'path' && name === kind ? their : own
    path = path.replace(`{${name}}`, encodeURIComponent(value ?? ''))
  }
  const body = await caller.body(route, from)
  if (at === 'body' && body !== undefined) {
    const field = Object.keys(BODY_NAMES).find((name) => BODY_NAMES[name] === kind) ?? ''
    body[field] = their
  }
  return {
    host: route.host,
    method: route.method.toUpperCase(),
    path,
    headers: await caller.headers(route, from),
    body,
  }
}

const cases = routes.flatMap((route) =>
  kindsOf(route)
    // The operator may access every workspace: the first id of a path selects it.
    .filter(
      ({ kind }) => route.auth.kind !== 'operator' || !['workspaceId', 'batchId'].includes(kind),
    )
    .filter(({ at }) => at === 'path' || ['secret', 'publishable'].includes(route.auth.kind))
    .map(({ kind, at }) => ({
      title: `${route.operationId}: ${kind} in its ${at}`,
      route,
      kind,
      at,
    })),
)

describe.each(crossings)('$title', (crossing) => {
  const { from, to, foreign } = crossing
  // Resources of the whole workspace belong to both environments.
  const apart = cases.filter(({ kind }) => foreign || idKinds[kind] === 'env')

  test.each(apart)('$title', async ({ route, kind, at }) => {
    const owner = foreign ? theirs : mine
    const before = await stored(owner, to)
    const their = await owner.id(kind, to)
    const { status, text } = await send(await crossed(route, crossing, kind, at))
    tally.cells += 1
    tally.routes.add(route.operationId)
    const judged = kind === 'sessionId' || kind === 'verdictToken'
    // A live-only route rejects a test key before it reads anything.
    const refused = from === 'test' && 'liveOnly' in route.auth ? 403 : 404
    expect(
      [
        judged ? 200 : refused,
        ...(route.auth.kind === 'secret' && 'role' in route.auth ? [403] : []),
      ],
      text,
    ).toContain(status)
    // A session ignores it, and so does the check that names the session.
    if (judged && route.operationId !== 'openSession')
      expect(text).toMatch(/session_expired|token_invalid/)
    if (!judged) expect(text.replaceAll(their, '')).not.toContain(owner.tenant.workspaceId)
    expect(await stored(owner, to)).toBe(before)
  })
})

describe('data that a caller lists, exports and reads', () => {
  const reading = routes.filter(
    ({ auth, method }) => auth.kind === 'secret' && (method === 'get' || method === 'post'),
  )
  test.each(reading)(
    '$operationId holds nothing of another workspace or environment',
    async (route) => {
      for (const side of ['live', 'test'] as const) {
        const other = side === 'live' ? 'test' : 'live'
        const { text } = await send(await mine.request(route, side))
        tally.cells += 2
        tally.routes.add(route.operationId)
        const secrets = [theirs.tenant.workspaceId, theirs.tenant.site]
        for (const kind of kinds) {
          for (const env of ['live', 'test'] as const) secrets.push(await theirs.id(kind, env))
          if (scopeOf(route) === 'env' && idKinds[kind] === 'env')
            secrets.push(await mine.id(kind, other))
        }
        // The number of a batch belongs to the operator, and is too short to search for.
        for (const secret of secrets.filter(({ length }) => length > 6))
          expect(text).not.toContain(secret)
      }
    },
  )
})

describe('data that a caller writes', () => {
  const writing = routes.filter(
    ({ auth, method }) => auth.kind !== 'none' && auth.kind !== 'operator' && method !== 'get',
  )
  test.each(writing)(
    '$operationId changes nothing of another workspace or environment',
    async (route) => {
      for (const side of ['live', 'test'] as const) {
        const other = side === 'live' ? 'test' : 'live'
        const built = await mine.request(route, side)
        const [foreign, own] = [await stored(theirs, null), await stored(mine, other)]
        await send(built)
        tally.cells += 2
        tally.routes.add(route.operationId)
        expect(await stored(theirs, null)).toBe(foreign)
        const changed = await stored(mine, other)
        if (scopeOf(route) === 'env') expect(changed).toBe(own)
      }
    },
  )
})

/** Whether a route writes into one environment, or to the workspace as a whole. */
function scopeOf({ path }: Route): 'env' | 'workspace' {
  return /\/(?:members|keys|monitor|audit|webhooks)/.test(path) ? 'workspace' : 'env'
}
