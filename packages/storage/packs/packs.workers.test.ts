import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { findCheck } from '../checks/find-check.ts'
import { listChecks } from '../checks/stored-checks.ts'
import { writeCheck } from '../checks/write-check.ts'
import { base64Url } from '../encoding.ts'
import { eraseStep } from '../erasure/index.ts'
import { learnOutcome } from '../feedback/index.ts'
import type { Scope } from '../scope.ts'
import { checkRecord, freshScope, T } from '../testing/records.ts'
import { uuidV7 } from '../uuid-v7.ts'
import { deleteOldPacks } from './expire-packs.ts'
import { PACK_BOUNDS, packStep } from './pack-checks.ts'

const DAY_MS = 86_400_000
const NOW = T + 9 * DAY_MS
const BOUNDS = { ...PACK_BOUNDS, newest: 100 }

/** The database, with a count of written rows. */
function counted() {
  let written = 0
  const db = new Proxy(env.DB, {
    get(of, name) {
      if (name !== 'batch') return Reflect.get(of, name).bind(of)
      return async (list: D1PreparedStatement[]) => {
        const results = await of.batch(list)
        for (const { meta } of results) written += meta.rows_written
        return results
      }
    },
  })
  return { db, written: () => written }
}

/** SQL: random hex digits, and text that looks like a keyed hash. */
const RANDOM = 'lower(hex(randomblob(16)))'
const HASH = `substr(${RANDOM}, 1, 21) || 'A'`
const hash = () => base64Url(crypto.getRandomValues(new Uint8Array(16)))

/** Stores copies of a check, each of another account and visitor, 70 a minute. */
async function fill(scope: Scope, count: number): Promise<void> {
  const visitorKey = hash()
  const record = checkRecord({ id: uuidV7(T), accountKey: hash(), visitorKey })
  const visit = {
    ...record.visit,
    deviceKey: hash(),
    ipKey: hash(),
    subnetKey: hash(),
    emailKey: hash(),
    sketch: { canvas: 'aabbccdd', audio: '11223344' },
  }
  await writeCheck(scope, env.DB, { ...record, visit })
  const { workspaceId } = scope
  await env.DB.prepare(
    `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?2)
     INSERT INTO visits (workspace_id, env, id, at_ms, event, score, verdict, facts, policy_version, owner, ties, extra)
     SELECT v.workspace_id, v.env, printf('%08x-%04x-7', (v.at_ms + i * 860) >> 16, (v.at_ms + i * 860) & 65535)
         || substr(${RANDOM}, 1, 3) || '-8' || substr(${RANDOM}, 1, 3) || '-' || substr(${RANDOM}, 1, 12),
       v.at_ms + i * 860, v.event, i % 100, v.verdict, json_set(v.facts, '$[0]', ${HASH}, '$[1]', ${HASH},
         '$[3]', ${HASH}, '$[4]', ${HASH}, '$[16]', ${HASH}), v.policy_version, ${HASH}, v.ties, v.extra
     FROM n CROSS JOIN visits v WHERE v.workspace_id = ?1 AND v.at_ms = ${T}`,
  )
    .bind(workspaceId, count)
    .run()
}

const cell = (sql: string, workspaceId: string) =>
  env.DB.prepare(sql).bind(workspaceId).first<number>('n')

test('a step of 2,000 checks writes at most 43 rows and 220 bytes a check, and all checks are readable', async () => {
  const scope = freshScope()
  await fill(scope, 2_200)
  const { db, written } = counted()
  expect(await packStep(scope, db, NOW, BOUNDS)).toBe(2_000)
  // Eight packs, a row of keys for each part, a month's count and a day's.
  expect(written()).toBeLessThanOrEqual(8 + 32 + 3)
  const bytes = await cell(
    'SELECT sum(length(packed)) / 2000 AS n FROM check_packs WHERE workspace_id = ?',
    scope.workspaceId,
  )
  expect(bytes).toBeLessThan(220)
  const key = await env.DB.prepare(
    'SELECT owner, id FROM visits WHERE workspace_id = ? ORDER BY id LIMIT 1 OFFSET 700',
  )
    .bind(scope.workspaceId)
    .first<{ owner: string; id: string }>()
  if (key === null) throw new Error('no check')
  const before = await findCheck(scope, env.DB, key.id)
  await env.DB.prepare(
    'DELETE FROM visits WHERE workspace_id = ?1 AND id <= (SELECT max(upto) FROM check_packs WHERE workspace_id = ?1)',
  )
    .bind(scope.workspaceId)
    .run()
  expect(await findCheck(scope, env.DB, key.id)).toEqual(before)
  const filter = {
    verdict: null,
    event: null,
    before: null,
    fromMs: 0,
    toMs: NOW,
    limit: 5,
    by: { column: 'account_key', keys: [key.owner] } as const,
  }
  expect((await listChecks(scope, env.DB, filter)).checks).toEqual([before])
  await learnOutcome(scope, env.DB, key.id, true)
  expect((await findCheck(scope, env.DB, key.id))?.facts.passed).toBe(true)
  const subject = { accounts: [key.owner], identifiers: [], kvCursor: null, kvDone: true }
  expect((await eraseStep(scope, env.DB, subject)).checks).toBe(1)
  expect(await findCheck(scope, env.DB, key.id)).toBeNull()
  expect((await listChecks(scope, env.DB, filter)).checks).toEqual([])
})

test('a check reuses the row of a packed one without writing more rows', async () => {
  const scope = freshScope()
  await fill(scope, 2_200)
  const accountKey = hash()
  const record = (ms: number) =>
    checkRecord({ id: uuidV7(NOW + ms), atMs: NOW + ms, accountKey, visitorKey: null, links: [] })
  const rowsOf = async (ms: number) => {
    const { db, written } = counted()
    expect(await writeCheck(scope, db, record(ms))).toBe('stored')
    return written()
  }
  const count = () =>
    cell('SELECT count(*) AS n FROM visits WHERE workspace_id = ?', scope.workspaceId)
  await rowsOf(1)
  const plain = await rowsOf(2)
  const before = await count()
  const both = [1, 2].map(() => packStep(scope, env.DB, NOW, BOUNDS))
  expect((await Promise.all(both)).sort()).toEqual([0, 2_000])
  expect(await rowsOf(3)).toBe(plain)
  expect(await rowsOf(4)).toBe(plain)
  expect(await count()).toBe(before)
})

test('expiring packs writes one row for each pack and each row of keys', async () => {
  const scope = freshScope()
  await fill(scope, 2_200)
  await packStep(scope, env.DB, NOW, BOUNDS)
  const { db, written } = counted()
  expect(await deleteOldPacks(scope, db, NOW + 200 * DAY_MS, 1_000)).toBe(8)
  expect(written()).toBe(8 + 32)
})
