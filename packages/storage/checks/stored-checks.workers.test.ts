import { env } from 'cloudflare:workers'
import { beforeAll, expect, test } from 'vitest'
import { recording } from '../testing/recording-database.ts'
import { freshScope, T } from '../testing/records.ts'
import { type CheckFilter, listChecks } from './stored-checks.ts'

const scope = freshScope()
const everything: CheckFilter = {
  by: null,
  verdict: null,
  event: null,
  fromMs: 0,
  toMs: T * 2,
  before: null,
  limit: 50,
}
const of = (...keys: string[]): CheckFilter['by'] => ({ column: 'account_key', keys })

beforeAll(async () => {
  await env.DB.prepare(
    `INSERT INTO visits (workspace_id, env, id, at_ms, event, account_key, score, verdict, facts,
       policy_version)
     WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 9000)
     SELECT ?1, 'live', printf('check-%05d', i), ?2 + i, iif(i % 3, 'login', 'signup'),
       'account-' || (i % 3), 10, 'allow', '{}', 'test' FROM n`,
  )
    .bind(scope.workspaceId, T)
    .run()
})

/** The page, and the number of rows that D1 read for it. */
async function paged(filter: Partial<CheckFilter>) {
  const seen = recording(env.DB)
  const { checks, next } = await listChecks(scope, seen.db, { ...everything, ...filter })
  return { ids: checks.map(({ id }) => id), next, rows: seen.rowsRead }
}

test('a page of all checks reads few more rows than it lists', async () => {
  const { ids, next, rows } = await paged({})
  expect([ids[0], ids.at(-1), ids.length, next]).toEqual([
    'check-09000',
    'check-08951',
    50,
    'check-08951',
  ])
  expect(rows).toBeGreaterThan(50)
  expect(rows).toBeLessThanOrEqual(250)
})

test('a page of three accounts is sorted as a whole and reads a page of each', async () => {
  const { ids, rows } = await paged({ by: of('account-0', 'account-1', 'account-2') })
  expect(ids.slice(0, 4)).toEqual(['check-09000', 'check-08999', 'check-08998', 'check-08997'])
  expect(rows).toBeLessThanOrEqual(1_200)
  const next = await paged({ by: of('account-0', 'account-1'), before: ids.at(-1) ?? null })
  expect(next.ids.slice(0, 2)).toEqual(['check-08950', 'check-08949'])
})

test('a page of a filter without an index ends after 500 rows, with a cursor', async () => {
  const { ids, next, rows } = await paged({ by: of('account-0'), event: 'login' })
  expect([ids, next]).toEqual([[], 'check-07503'])
  expect(rows).toBeLessThanOrEqual(4_000)
})

test('checks of an IP address include those that named no account, in one order', async () => {
  const at = freshScope()
  const insert = (id: string, owner: string | null, ip: string) =>
    env.DB.prepare(
      `INSERT INTO visits (workspace_id, env, id, at_ms, event, owner, score, verdict, facts, policy_version)
       VALUES (?1, 'live', ?2, ?3, 'login', ?4, 10, 'allow', ?5, 'test')`,
    ).bind(at.workspaceId, id, T, owner, JSON.stringify([null, null, null, ip]))
  await env.DB.batch([
    insert('check-1', null, 'home'),
    insert('check-2', null, 'office'),
    insert('check-3', 'ada', 'home'),
    insert('check-4', null, 'home'),
    insert('check-5', 'ada', 'office'),
    env.DB.prepare(
      `INSERT INTO accounts (workspace_id, env, account_key, account_id, score, verdict, first_ms, last_ms, last_visit)
       VALUES (?1, 'live', 'ada', 'ada', 10, 'allow', 0, 0, 'check-5')`,
    ).bind(at.workspaceId),
    env.DB.prepare(
      "UPDATE visits SET prev = 'check-3' WHERE workspace_id = ?1 AND id = 'check-5'",
    ).bind(at.workspaceId),
  ])
  const filter = { ...everything, by: of('ada'), ipKey: 'home', limit: 2 }
  const first = await listChecks(at, env.DB, filter)
  expect([first.checks.map(({ id }) => id), first.next]).toEqual([
    ['check-4', 'check-3'],
    'check-3',
  ])
  const last = await listChecks(at, env.DB, { ...filter, before: first.next })
  expect([last.checks.map(({ id }) => id), last.next]).toEqual([['check-1'], null])
})
