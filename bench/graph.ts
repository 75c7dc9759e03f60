// The walk of the identity graph at 1e3, 1e5 and 1e6 accounts, each in a database of its own, in one run.

import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import { readCheck } from '../packages/storage/checks/read-check.ts'
import { writeCheck } from '../packages/storage/checks/write-check.ts'
import { recording } from '../packages/storage/testing/recording-database.ts'
import { asking, checkRecord } from '../packages/storage/testing/records.ts'
import { migrate } from '../scripts/local/migrate.ts'
import { median, percentile } from './client.ts'

const SIZES = [1_000, 100_000, 1_000_000]
const ROUNDS = Number(process.env.ROUNDS ?? 7)
const CALLS = Number(process.env.CALLS ?? 100)
const MAX_RATIO = 1.5
const MAX_ROWS = 500
const HUB = 100_000
const AT_MS = Date.UTC(2026, 10, 12)
const scope = { workspaceId: 'bench', env: 'live' as const }

const names = SIZES.map((size) => `N${size}`)
const miniflare = new Miniflare(
  convertV4MiniflareOptions({
    workers: [
      {
        name: 'bench',
        modules: true,
        script: 'export default { fetch: () => new Response() }',
        compatibilityDate: '2026-10-01',
        d1Databases: names,
      },
    ],
  }),
)
try {
  const databases: D1Database[] = []
  for (const [i, size] of SIZES.entries()) {
    const db = await miniflare.getD1Database(names[i] ?? '', 'bench')
    await migrate(db)
    await populate(db, size)
    console.log(`${size} accounts are there`)
    databases.push(db)
  }
  process.exitCode = (await measure(databases)) ? 0 : 1
} finally {
  await miniflare.dispose()
}

/** Accounts in threes on a visitor, in fives on a device, in tens behind an address; one hub. */
async function populate(db: D1Database, size: number): Promise<void> {
  const step = 50_000
  for (let from = 0; from < size; from += step) {
    const n = `WITH RECURSIVE n (i) AS (SELECT ${from} UNION ALL
      SELECT i + 1 FROM n WHERE i < ${Math.min(size, from + step) - 1})`
    const link = (kind: string, value: string) =>
      db.prepare(`INSERT INTO links (workspace_id, env, kind, value, account_key, first_ms, last_ms)
        ${n} SELECT 'bench', 'live', '${kind}', ${value}, 'a' || i, ${AT_MS} - i, ${AT_MS} - i FROM n`)
    await db.batch([
      db.prepare(`INSERT INTO accounts (workspace_id, env, account_key, account_id, score, verdict,
          first_ms, last_ms, traces)
        ${n} SELECT 'bench', 'live', 'a' || i, 'u' || i, 10, 'allow', ${AT_MS}, ${AT_MS},
          json_array(json_array('visitor', 'v' || (i / 3), ${AT_MS}),
            json_array('device', 'd' || (i / 5), ${AT_MS}), json_array('ip', 'p' || (i / 10), ${AT_MS}))
        FROM n`),
      link('visitor', "'v' || (i / 3)"),
      link('device', "'d' || (i / 5)"),
      link('ip', "'p' || (i / 10)"),
      ...(from < HUB ? [link('session', "'s' || i"), link('mailbox', "'m' || i")] : []),
      ...(from < HUB ? [link('visitor', "'hub'"), link('device', "'hub'")] : []),
    ])
  }
}

async function measure(databases: readonly D1Database[]): Promise<boolean> {
  const walks = {
    'one hop': (i: number) => asking({ mailbox: `m${i % 1_000}` }),
    'two hops': (i: number) =>
      asking({ visitor: `v${i % 300}`, device: `d${i % 200}`, ip: `p${i % 100}` }),
    supernode: () => asking({ visitor: 'hub', device: 'hub', ip: 'p1' }),
  }
  const table: Record<string, string | number>[] = []
  let reached = true
  for (const [name, queryOf] of Object.entries(walks)) {
    const times = databases.map((): number[] => [])
    const rows = databases.map((): number[] => [])
    // Sizes take turns, so that what else the machine does falls on all alike.
    for (let round = 0; round <= ROUNDS; round += 1) {
      for (const [at, db] of databases.entries()) {
        const started = performance.now()
        for (let i = 0; i < CALLS; i += 1) {
          const seen = recording(db)
          await readCheck(scope, seen.db, { ...queryOf(i * 7), user: `a${(i * 13) % 1_000}` })
          rows[at]?.push(seen.rowsRead)
        }
        // The first round warms up.
        if (round > 0) times[at]?.push((performance.now() - started) / CALLS)
      }
    }
    reached = addRow(table, name, times, rows) && reached
  }
  const writes = databases.map((): number[] => [])
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [at, db] of databases.entries()) {
      const started = performance.now()
      for (let i = 0; i < CALLS; i += 1) {
        const query = asking({ visitor: `v${i}`, device: `d${i}` })
        await readCheck(scope, db, { ...query, user: `new-${round}-${i}` })
        await writeCheck(scope, db, checkRecord({ links: [...query.identifiers] }))
      }
      if (round > 0) writes[at]?.push((performance.now() - started) / CALLS)
    }
  }
  reached = addRow(table, 'check: read and write', writes, null) && reached
  console.table(table)
  console.log(reached ? 'all bars reached' : 'some bars were missed')
  return reached
}

function addRow(
  table: Record<string, string | number>[],
  name: string,
  times: readonly number[][],
  rows: readonly number[][] | null,
): boolean {
  const ms = times.map(median)
  const [least = 1] = ms
  let reached = true
  for (const [at, size] of SIZES.entries()) {
    const sorted = [...(rows?.[at] ?? [])].sort((a, b) => a - b)
    const ratio = (ms[at] ?? 0) / least
    const most = sorted.at(-1) ?? 0
    reached &&= ratio <= MAX_RATIO && most <= MAX_ROWS
    table.push({
      walk: name,
      accounts: size,
      ms: (ms[at] ?? 0).toFixed(2),
      ratio: ratio.toFixed(2),
      'rows p50': sorted.length === 0 ? '-' : percentile(sorted, 0.5),
      'rows p99': sorted.length === 0 ? '-' : percentile(sorted, 0.99),
      'rows max': sorted.length === 0 ? '-' : most,
    })
  }
  return reached
}
