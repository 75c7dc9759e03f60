// The walk of the identity graph, and all reads and writes of a check, among 1e3 to 1e6 accounts in one database and in eight, in one run.

import { loadavg } from 'node:os'
import {
  type Databases,
  finishCheck,
  readCheck,
  writeCheck,
} from '../packages/storage/spread/index.ts'
import { recording } from '../packages/storage/testing/recording-database.ts'
import { asking, checkRecord, T } from '../packages/storage/testing/records.ts'
import { uuidV7 } from '../packages/storage/uuid-v7.ts'
import { median } from './client.ts'
import { populate } from './growth/populate.ts'
import { openSettings, type Setting } from './growth/settings.ts'

const SETTINGS: readonly Setting[] = [
  { accounts: 1_000, databases: 1 },
  { accounts: 100_000, databases: 1 },
  { accounts: 1_000_000, databases: 1 },
  { accounts: 1_000, databases: 8 },
  { accounts: 1_000_000, databases: 8 },
]
const ROUNDS = Number(process.env.ROUNDS ?? 7)
const CALLS = Number(process.env.CALLS ?? 100)
/** Against the fewest accounts in as many databases: time of a walk, and of a check at .9 of its speed. */
const MAX_RATIO = { walk: 1.5, check: 1 / 0.9 }
const MAX_ROWS = 500
const scope = { workspaceId: 'bench', env: 'live' as const }

/** Does one call; returns the rows that it read. */
type Task = (databases: Databases, i: number, round: number) => Promise<number>

const { opened, close } = await openSettings(SETTINGS)
try {
  for (const { accounts, databases, open } of opened) {
    await populate(scope, open, accounts)
    console.log(`${accounts} accounts are in ${databases}`)
  }
  process.exitCode = (await measure()) ? 0 : 1
} finally {
  await close()
}

async function measure(): Promise<boolean> {
  const rows = [
    ...(await inTurns(
      'one hop',
      'walk',
      walk((i) => asking({ mailbox: `m${i % 1_000}` })),
    )),
    ...(await inTurns(
      'two hops',
      'walk',
      walk((i) => asking({ visitor: `v${i % 300}`, device: `d${i % 200}`, ip: `p${i % 100}` })),
    )),
    ...(await inTurns(
      'supernode',
      'walk',
      walk(() => asking({ visitor: 'hub', device: 'hub', ip: 'p1' })),
    )),
    ...(await inTurns(
      'check of a known account',
      'check',
      check((i) => i * 7),
    )),
    ...(await inTurns(
      'check of a new account',
      'check',
      check((i, round) => 2_000_000 + round * CALLS + i),
    )),
  ]
  const load = loadavg().map((n) => Number(n.toFixed(1)))
  console.log(`${ROUNDS} alternating rounds of ${CALLS} calls; medians; load ${load.join(' ')}`)
  console.table(rows)
  const reached = rows.every((row) => row.reached)
  console.log(reached ? 'all bars reached' : 'some bars were missed')
  console.log(JSON.stringify({ growth: rows, load }))
  return reached
}

/** Reads what a login of an account there reads. */
function walk(queryOf: (i: number) => ReturnType<typeof asking>): Task {
  return async (databases, i) => {
    const seen = recordingAll(databases)
    await readCheck(scope, seen.databases, { ...queryOf(i * 7), user: `a${(i * 13) % 1_000}` })
    return seen.rowsRead()
  }
}

/** Reads and stores a check of the account of this number, with its mailbox, visitor, device and address. */
function check(accountOf: (i: number, round: number) => number): Task {
  return async (databases, i, round) => {
    const n = accountOf(i, round)
    const [user, visitor, mailbox] = [`a${n}`, `v${Math.floor(n / 3)}`, `m${n}`]
    const query = asking({
      ...{ visitor, mailbox, device: `d${Math.floor(n / 5)}`, ip: `p${Math.floor(n / 8)}` },
    })
    const seen = recordingAll(databases)
    const found = await readCheck(scope, seen.databases, { ...query, user })
    const atMs = T + round * 60_000 + i
    const record = checkRecord({
      ...{ id: uuidV7(atMs), atMs, event: 'login', accountKey: user, visitorKey: visitor },
      ...{ mailboxKey: mailbox, links: [...query.identifiers], linkedMs: found.linkedMs },
      ...(found.earlier && { earlier: found.earlier }),
    })
    await writeCheck(scope, databases, record)
    await finishCheck(scope, databases, record)
    return seen.rowsRead()
  }
}

/** Settings take turns, so that what else the machine does falls on all alike. */
async function inTurns(what: string, kind: keyof typeof MAX_RATIO, task: Task) {
  const times = opened.map((): number[] => [])
  const rows = opened.map((): number[] => [])
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [at, { open }] of opened.entries()) {
      const startedMs = performance.now()
      for (let i = 0; i < CALLS; i += 1) rows[at]?.push(await task(open, i, round))
      // The first round warms up.
      if (round > 0) times[at]?.push((performance.now() - startedMs) / CALLS)
    }
  }
  return opened.map(({ accounts, databases }, at) => {
    const ms = median(times[at] ?? [])
    const fewest = opened.findIndex((it) => it.databases === databases)
    const ratio = ms / median(times[fewest] ?? [])
    const most = Math.max(...(rows[at] ?? []))
    return {
      ...{ what, accounts, databases, ms: Number(ms.toFixed(2)), ratio: Number(ratio.toFixed(2)) },
      ...{ 'rows read': median(rows[at] ?? []), 'at most': most },
      reached: ratio <= MAX_RATIO[kind] && most <= MAX_ROWS,
    }
  })
}

/** The same databases, whose reads are counted. */
function recordingAll(databases: Databases): { databases: Databases; rowsRead(): number } {
  const seen = new Map(databases.all.map((db) => [db, recording(db)]))
  const of = (db: D1Database) => seen.get(db)?.db ?? db
  const located = ([db, older]: ReturnType<Databases['of']>): ReturnType<Databases['of']> =>
    older === undefined ? [of(db)] : [of(db), of(older)]
  const [home, ...others] = databases.all
  return {
    databases: {
      ...databases,
      ...{ home: of(databases.home), all: [of(home), ...others.map(of)] },
      of: (key) => located(databases.of(key)),
      ofCheck: (id) => located(databases.ofCheck(id)),
    },
    rowsRead: () => [...seen.values()].reduce((sum, { rowsRead }) => sum + rowsRead, 0),
  }
}
