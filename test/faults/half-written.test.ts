import {
  createExecutionContext,
  runDurableObjectAlarm,
  waitOnExecutionContext,
} from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { type Route, routes } from '@vigil/contract'
import type { Bindings } from '@vigil/http'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import worker from '../../workers/all/index.ts'
import { crashingDatabase } from '../support/crashing-database.ts'
import {
  type BuiltRequest,
  openPopulatedWorkspace,
  type PopulatedWorkspace,
} from '../support/populated-workspace.ts'
import type { Ask } from '../support/tenant.ts'
import { withLongTimeLimits } from '../support/time-limits.ts'

/** Calls of the database after which no further point of failure is tried. */
const MAX_CALLS = 24

const askWith =
  (bindings: Bindings): Ask =>
  async (host, path, init) => {
    const { headers, method = 'GET', body = null } = init ?? {}
    const context = createExecutionContext()
    const request = new Request<unknown, IncomingRequestCfProperties>(
      `http://${host}.test${path}`,
      {
        method,
        body,
        ...(headers && { headers }),
      },
    )
    const answer = await worker.fetch(request, bindings, context)
    await waitOnExecutionContext(context)
    return answer
  }

async function send(bindings: Bindings, { host, path, method, headers, body }: BuiltRequest) {
  const answer = await askWith(bindings)(host, path, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: answer.status, text: await answer.text() }
}

/** Rows of each table, as text. */
type Snapshot = Map<string, Map<string, number>>
/** Number of rows of each table that were added, deleted or changed. */
type Change = Record<string, number>

let tables: { name: string; scoped: boolean }[] = []
beforeAll(async () => {
  withLongTimeLimits()
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  const { results } = await env.DB.prepare(
    "SELECT name, sql FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_%' ESCAPE '\\' AND name NOT LIKE 'sqlite%' AND name <> 'd1_migrations'",
  ).all<{ name: string; sql: string }>()
  tables = results.map(({ name, sql }) => ({ name, scoped: sql.includes('workspace_id') }))
})

const cells = { points: 0, refused: 0, repeated: 0 }
afterAll(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  const { points, refused, repeated } = cells
  console.log(
    `half-written: the database failed at ${points} points of ${writing.length} routes; ${refused} requests refused, ${repeated} repeated to their end`,
  )
})

/** All rows of a workspace, and those of the tables that belong to none. */
async function snapshot(workspaceId: string): Promise<Snapshot> {
  const results = await env.DB.batch<Record<string, unknown>>(
    tables.map(({ name, scoped }) =>
      scoped
        ? env.DB.prepare(`SELECT * FROM "${name}" WHERE workspace_id = ?`).bind(workspaceId)
        : env.DB.prepare(`SELECT * FROM "${name}"`),
    ),
  )
  return new Map(
    results.map(({ results: rows }, i) => {
      const counted = new Map<string, number>()
      for (const row of rows) counted.set(JSON.stringify(row), 1)
      return [tables[i]?.name ?? '', counted]
    }),
  )
}

function changeOf(before: Snapshot, after: Snapshot): Change {
  const change: Change = {}
  for (const [name, rows] of after) {
    const earlier = before.get(name) ?? new Map<string, number>()
    const came = [...rows.keys()].filter((row) => !earlier.has(row)).length
    const went = [...earlier.keys()].filter((row) => !rows.has(row)).length
    // A rewritten row counts as one added and one deleted.
    if (came + went > 0) change[name] = Math.max(came, went)
  }
  return change
}

/** Lets the outbox store its checks. */
async function settle({ tenant }: PopulatedWorkspace): Promise<void> {
  for (const side of ['test', 'live']) {
    const outbox = env.OUTBOX.getByName(`${tenant.workspaceId}:${side}`)
    for (let i = 0; i < 9 && (await outbox.waiting()) > 0; i += 1)
      await runDurableObjectAlarm(outbox)
  }
}

/**
 * A woken runner continues by itself (test/exposure/killed.test.ts); keys of a demo that was not stored belong to no
 * workspace.
 */
const APART = ['startMonitorRun', 'openDemo', 'closeDemo']
const writing: Route[] = routes.filter(
  ({ method, operationId }) => method !== 'get' && !APART.includes(operationId),
)

describe.each(writing)('$operationId', (route: Route) => {
  test('is completed, not started, or completed by a repeated call', async () => {
    const populated = await openPopulatedWorkspace(askWith(env), env.OPERATOR_TOKEN)
    const { workspaceId } = populated.tenant

    async function run(at: number, when: 'before' | 'after') {
      populated.renew()
      const built = await populated.request(route)
      const before = await snapshot(workspaceId)
      const { db, calls } = crashingDatabase(env.DB, at, when)
      const answer = await send(Object.assign({}, env, { DB: db }), built)
      await settle(populated)
      const change = changeOf(before, await snapshot(workspaceId))
      return { built, before, answer, change, made: calls.made }
    }

    await run(Number.POSITIVE_INFINITY, 'before')
    const whole = await run(Number.POSITIVE_INFINITY, 'before')
    expect(whole.answer.status, whole.answer.text).toBeLessThan(500)
    for (let at = 1; at <= Math.min(whole.made, MAX_CALLS); at += 1) {
      for (const when of ['before', 'after'] as const) {
        const { built, before, answer, change } = await run(at, when)
        const where = `${when} call ${at} of ${whole.made}: ${answer.status}`
        cells.points += 1
        expect([whole.answer.status, 503], `${where} ${answer.text}`).toContain(answer.status)
        if (answer.status !== 503) {
          expect(change, where).toEqual(whole.change)
          continue
        }
        cells.refused += 1
        if (Object.keys(change).length === 0 || same(change, whole.change)) continue
        cells.repeated += 1
        const again = await send(env, built)
        await settle(populated)
        expect(again.status, `${where}, then ${again.text}`).toBeLessThan(500)
        expect(changeOf(before, await snapshot(workspaceId)), where).toEqual(whole.change)
      }
    }
  })
})

const same = (a: Change, b: Change) =>
  JSON.stringify(Object.entries(a).sort()) === JSON.stringify(Object.entries(b).sort())
