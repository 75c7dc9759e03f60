import {
  type Databases,
  readCheck,
  writeCheck,
  writeLinksElsewhere,
} from '../../packages/storage/spread/index.ts'
import { recording } from '../../packages/storage/testing/recording-database.ts'
import { checkRecord, queryBy, T } from '../../packages/storage/testing/records.ts'
import { uuidV7 } from '../../packages/storage/uuid-v7.ts'

export const scope = { workspaceId: 'bench', env: 'live' as const }

/** Makes the call with this number, different in each round; returns the rows that it read. */
type Task = (databases: Databases, i: number, round: number) => Promise<number>

/** Measured calls by name. */
export const tasks = {
  'one hop': walk((i) => queryBy({ mailbox: `m${i % 1_000}` })),
  'two hops': walk((i) =>
    queryBy({ visitor: `v${i % 300}`, device: `d${i % 200}`, ip: `p${i % 100}` }),
  ),
  supernode: walk(() => queryBy({ visitor: 'hub', device: 'hub', ip: 'p1' })),
  'check of a known account': check((i) => i * 7),
  'check of a new account': check((i, round) => 2_000_000 + round * 1_000_000 + i),
} satisfies Record<string, Task>

export type TaskName = keyof typeof tasks

/** Makes the reads of a login of an existing account. */
function walk(queryOf: (i: number) => ReturnType<typeof queryBy>): Task {
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
    const query = queryBy({
      visitor,
      mailbox,
      device: `d${Math.floor(n / 5)}`,
      ip: `p${Math.floor(n / 8)}`,
    })
    const seen = recordingAll(databases)
    const found = await readCheck(scope, seen.databases, { ...query, user })
    const atMs = T + round * 60_000 + i
    const record = checkRecord({
      id: uuidV7(atMs),
      atMs,
      event: 'login',
      accountKey: user,
      visitorKey: visitor,
      mailboxKey: mailbox,
      links: [...query.identifiers],
      linkedMs: found.linkedMs,
      ...(found.earlier && { earlier: found.earlier }),
    })
    await writeCheck(scope, databases, record)
    await writeLinksElsewhere(scope, databases, record)
    return seen.rowsRead()
  }
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
      home: of(databases.home),
      all: [of(home), ...others.map(of)],
      of: (key) => located(databases.of(key)),
      ofCheck: (id) => located(databases.ofCheck(id)),
    },
    rowsRead: () => [...seen.values()].reduce((sum, { rowsRead }) => sum + rowsRead, 0),
  }
}
