// A database that version 3b66f27 wrote, upgraded: `npm run upgrade`. Needs that commit in the clone's history.
// ACCOUNTS (100,000) and CHECKS (1,000,000) name its size.

import { execFileSync, spawn } from 'node:child_process'
import { mkdirSync, rmSync, symlinkSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'
import { graphFacts, historyFacts } from '@vigil/evidence'
import { assess } from '@vigil/scoring'
import type { CheckRecord } from '@vigil/storage'
import { neutral } from '../../packages/scoring/signals/evidence.fixture.ts'
import { readCheck } from '../../packages/storage/checks/read-check.ts'
import { listChecks } from '../../packages/storage/checks/stored-checks.ts'
import { writeCheck } from '../../packages/storage/checks/write-check.ts'
import { batch } from '../../packages/storage/database/index.ts'
import { countPopulation } from '../../packages/storage/population/index.ts'
import { readUsage } from '../../packages/storage/usage/index.ts'
import { inRoot } from '../../scripts/local/root.ts'
import { overSqlite } from '../support/sqlite-d1.ts'
import { checkOf, person, timeOf } from './stream.ts'

const OLD = '3b66f27'
const ACCOUNTS = Number(process.env.ACCOUNTS ?? 100_000)
const CHECKS = Number(process.env.CHECKS ?? 1_000_000)
const SAMPLED = 2_000
/** Tables of the old version that must keep every row. */
const KEPT = ['visits', 'accounts', 'links', 'usage', 'idempotency', 'email_domains']
const MAX_KILLS = 20
const DAY_MS = 86_400_000
const scope = { workspaceId: 'upgrade', env: 'live' as const }
const folder = inRoot('build', 'upgrade')
const old = join(folder, OLD)

rmSync(folder, { recursive: true, force: true })
const writeOld = await oldWriter()
const paths = { upgraded: join(folder, 'old.sqlite'), written: join(folder, 'new.sqlite') }
await migrate(paths.upgraded, join(old, 'migrations'))
await fill(paths.upgraded, writeOld)
await migrate(paths.written, inRoot('migrations'))
await fill(paths.written, writeCheck)
const before = rowsOf(paths.upgraded)
const kills = await migrateThroughKills(paths.upgraded)
const after = rowsOf(paths.upgraded)
const lost = Object.entries(before).filter(([table, rows]) => after[table] !== rows)
const usage = await usageOf(paths.upgraded)
const { compared, verdicts, differing } = await compare()
const load = loadavg().map((n) => Number(n.toFixed(1)))
console.log(
  `${ACCOUNTS} accounts, ${CHECKS} checks written by ${OLD}; ${kills} migrations killed, the next start went on; load ${load.join(' ')}`,
)
console.table(after)
console.table(verdicts)
for (const line of differing.slice(0, 20)) console.log(line)
const bars: [string, boolean][] = [
  [`tables that lost rows: ${lost.map(([table]) => table).join(' ') || 'none'}`, lost.length === 0],
  [`checks counted after the upgrade: ${usage} of ${CHECKS}`, usage === CHECKS],
  [
    `visits judged over the upgraded database otherwise than over a new one: ${differing.length} of ${compared}`,
    differing.length === 0,
  ],
]
for (const [bar, reached] of bars) console.log(`${bar}: ${reached ? 'reached' : 'MISSED'}`)
process.exitCode = bars.every(([, reached]) => reached) ? 0 : 1

type Writer = (of: typeof scope, db: D1Database, record: CheckRecord) => Promise<unknown>

/** The storage of the old version, with the packages that it was written for. */
async function oldWriter(): Promise<Writer> {
  mkdirSync(old, { recursive: true })
  const archive = execFileSync('git', ['archive', OLD, 'packages', 'migrations'], {
    cwd: inRoot(),
    maxBuffer: 1 << 30,
  })
  execFileSync('tar', ['-x', '-C', old], { input: archive })
  const modules = join(old, 'node_modules', '@vigil')
  mkdirSync(modules, { recursive: true })
  for (const name of ['contract', 'evidence']) {
    symlinkSync(join(old, 'packages', name), join(modules, name))
  }
  const { writeCheck: write } = await import(join(old, 'packages', 'storage', 'write-check.ts'))
  return write
}

function open(path: string): DatabaseSync {
  const sqlite = new DatabaseSync(path)
  // Crashes of the machine are not tested, and syncing to disk would take most of the time.
  sqlite.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF')
  return sqlite
}

async function fill(path: string, write: Writer): Promise<void> {
  const sqlite = open(path)
  const db = overSqlite(sqlite)
  for (let n = 0; n < CHECKS; n += 1) await write(scope, db, checkOf(n, ACCOUNTS))
  sqlite.close()
}

async function migrate(path: string, migrations: string, killAfterMs?: number): Promise<boolean> {
  const program = spawn(
    process.execPath,
    [join(import.meta.dirname, 'migrate.ts'), path, migrations],
    { stdio: 'inherit' },
  )
  const ended = new Promise<number | null>((resolve) => program.once('exit', resolve))
  if (killAfterMs !== undefined) {
    await delay(killAfterMs)
    program.kill('SIGKILL')
  }
  const code = await ended
  if (code !== 0 && killAfterMs === undefined) throw new Error(`migrations failed with ${code}`)
  return code === 0
}

/** Restarts the upgrade, killed a little later each time, until one completes. */
async function migrateThroughKills(path: string): Promise<number> {
  let kills = 0
  let afterMs = 100
  while (kills < MAX_KILLS && !(await migrate(path, inRoot('migrations'), afterMs))) {
    kills += 1
    afterMs += 60
  }
  await migrate(path, inRoot('migrations'))
  return kills
}

function rowsOf(path: string): Record<string, number> {
  const sqlite = open(path)
  const rows = Object.fromEntries(
    KEPT.map((table) => [
      table,
      Number(sqlite.prepare(`SELECT count(*) AS n FROM ${table}`).get()?.n ?? 0),
    ]),
  )
  const [check] = sqlite.prepare('PRAGMA integrity_check').all()
  if (check?.integrity_check !== 'ok') throw new Error('the database is damaged')
  sqlite.close()
  return rows
}

async function usageOf(path: string): Promise<number> {
  const sqlite = open(path)
  let checks = 0
  const months = new Set<string>()
  for (let n = 0; n < CHECKS; n += Math.max(1, Math.floor(ACCOUNTS / 100))) {
    const atMs = timeOf(n, ACCOUNTS)
    const month = new Date(atMs).toISOString().slice(0, 7)
    if (months.has(month)) continue
    months.add(month)
    checks += (await readUsage(scope.workspaceId, overSqlite(sqlite), atMs)).liveChecks
  }
  sqlite.close()
  return checks
}

/** Scores the next visits of sampled accounts with both databases. */
async function compare() {
  const [upgraded, written] = [open(paths.upgraded), open(paths.written)]
  const atMs = timeOf(CHECKS - 1, ACCOUNTS) + DAY_MS
  for (const sqlite of [upgraded, written]) {
    const db = overSqlite(sqlite)
    await batch(db, [countPopulation(scope, db, atMs)] as const)
  }
  const differing: string[] = []
  const verdicts: Record<string, number> = {}
  let compared = 0
  const step = Math.max(1, Math.floor(ACCOUNTS / SAMPLED))
  for (let i = 0; i < ACCOUNTS; i += step) {
    for (const place of ['home', 'elsewhere'] as const) {
      const [a, b] = [
        await judge(overSqlite(upgraded), i, place, atMs),
        await judge(overSqlite(written), i, place, atMs),
      ]
      compared += 1
      verdicts[b.verdict] = (verdicts[b.verdict] ?? 0) + 1
      if (a.text !== b.text) {
        differing.push(`account ${i} ${place}: upgraded ${a.text}, new ${b.text}`)
      }
    }
  }
  return { compared, verdicts, differing }
}

async function judge(db: D1Database, i: number, place: 'home' | 'elsewhere', atMs: number) {
  const { accountKey, mailboxKey, identifiers, visit } = person(i, place)
  const email = `email-${i}`
  const { visitorKey: visitor, deviceKey: device, ipKey: ip } = visit
  const query = {
    user: accountKey,
    email,
    visitor,
    emailDomain: 'domain',
    identifiers,
    listed: [],
    retainedMs: 0,
  }
  const { graph, history } = await readCheck(scope, db, query)
  const self = {
    user: accountKey,
    email,
    mailbox: mailboxKey,
    family: null,
    visitor,
    device,
    visitorIsOwn: true,
    ip,
    ipIsShared: false,
    deviceConfidence: 'high' as const,
  }
  const current = { ...visit, atMs, event: 'login', score: 0, verdict: 'allow' as const }
  const assessed = assess({
    ...neutral,
    event: 'login',
    atMs,
    graph: graphFacts(graph, self, atMs),
    history: historyFacts(history, current),
  })
  const page = await listChecks(scope, db, {
    by: { column: 'account_key', keys: [accountKey] },
    verdict: null,
    event: null,
    fromMs: 0,
    toMs: atMs,
    before: null,
    limit: 50,
  })
  const { score, verdict, accountsLinked } = assessed
  const text = `${score} ${verdict}, ${accountsLinked} linked, ${page.checks.length} checks`
  return { verdict, text }
}
