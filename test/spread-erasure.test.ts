import { expect, test } from 'vitest'
import {
  type Outage,
  openShard,
  openShardsOf,
  over,
  type Shard,
} from '../bench/shards/databases.ts'
import {
  type CheckRecord,
  type Databases,
  type ErasureSubject,
  eraseStep,
  oneDatabase,
  withAccountsOfMailboxes,
  writeCheck,
  writeLinksElsewhere,
} from '../packages/storage/index.ts'
import { checkRecord, idAt, T } from '../packages/storage/testing/records.ts'

const scope = { workspaceId: 'erased', env: 'live' as const }
const MAILBOX = 'shared-mailbox'
const VISITOR = 'shared-visitor'
const kvDone = { kvCursor: null, kvDone: true }
const ofMailbox: ErasureSubject = {
  accounts: ['email-own'],
  identifiers: [{ kind: 'mailbox', value: MAILBOX }],
  ...kvDone,
}
const ofVisitor: ErasureSubject = {
  accounts: [],
  identifiers: [{ kind: 'visitor', value: VISITOR }],
  ...kvDone,
}

let checks = 0
/** A check of an account with the mailbox and the visitor; null: of the visitor alone. */
function recordOf(accountKey: string | null): CheckRecord {
  checks += 1
  const mailboxKey = accountKey === null ? null : MAILBOX
  const record = checkRecord({
    id: idAt(checks),
    atMs: T + checks,
    accountKey,
    mailboxKey,
    visitorKey: VISITOR,
    links: [
      ...(mailboxKey === null ? [] : [{ kind: 'mailbox' as const, value: mailboxKey }]),
      { kind: 'visitor', value: VISITOR },
    ],
  })
  const visit = { ...record.visit, visitorKey: VISITOR, emailKey: mailboxKey }
  return { ...record, visit }
}

/** Stores checks of accounts of one mailbox and one visitor; the links of the last wait to be written. */
async function store(databases: Databases): Promise<void> {
  for (let i = 0; i < 6; i += 1) {
    const record = recordOf(`account-${i}`)
    expect(await writeCheck(scope, databases, record)).toBe('stored')
    if (i < 5) await writeLinksElsewhere(scope, databases, record)
  }
}

async function erase(databases: Databases, subject: ErasureSubject): Promise<void> {
  for (let step = 0; step < 20; step += 1) {
    const seen = await withAccountsOfMailboxes(scope, databases, subject)
    const gone = await eraseStep(scope, databases, seen)
    if (Object.values(gone).every((n) => n === 0)) return
  }
  throw new Error('the erasure did not end')
}

/** Tables that contain one of the texts. */
async function traces(shards: readonly Shard[], text: RegExp): Promise<string[]> {
  const found: string[] = []
  for (const { name, inside } of shards) {
    for (const table of ['accounts', 'identifiers', 'visits', 'pending_links']) {
      const { results } = await inside.prepare(`SELECT * FROM ${table}`).all()
      if (text.test(JSON.stringify(results))) found.push(`${name}.${table}`)
    }
  }
  return found
}

const SUBJECTS: [string, ErasureSubject, RegExp][] = [
  ['a mailbox', ofMailbox, /account-|shared-mailbox/],
  ['a visitor', ofVisitor, /shared-visitor/],
]

/** Makes a database unreachable from its nth call on: that call is not executed, or its response is lost. 0: never. */
function cutOff(shard: Shard, nth: number, outage: Outage): void {
  shard.calls = 0
  const now = () => {
    if (nth === 0 || shard.calls < nth) return null
    return shard.calls === nth ? outage : 'cut off'
  }
  Object.defineProperty(shard, 'outage', { get: now, configurable: true })
}

for (const [name, subject, text] of SUBJECTS) {
  for (const count of [1, 3]) {
    test(`an erasure of ${name} over ${count} that is interrupted at any call leaves nothing once it is done`, async () => {
      const shards = openShardsOf(count)
      const databases = over(shards, count)
      let cuts = 0
      for (const shard of shards) {
        for (const outage of ['cut off', 'unanswered'] as const) {
          for (let nth = 1; ; nth += 1) {
            await store(databases)
            cutOff(shard, nth, outage)
            const failure = await erase(databases, subject).catch((cause: unknown) => cause)
            cutOff(shard, 0, outage)
            if (failure === undefined) break
            expect(failure).toMatchObject({ message: 'Network connection lost.' })
            cuts += 1
            await erase(databases, subject)
            const left = await traces(shards, text)
            const { name: at } = shard
            expect({ at, outage, nth, left }).toEqual({ at, outage, nth, left: [] })
          }
        }
      }
      expect(cuts).toBeGreaterThan(8)
    })
  }
}

/** The same database; `meanwhile` runs before its nth transaction. */
function interrupted(db: D1Database, nth: number, meanwhile: () => Promise<unknown>) {
  const sent = { count: 0 }
  const through: D1Database = {
    prepare: (text) => db.prepare(text),
    async batch<Row>(statements: D1PreparedStatement[]) {
      sent.count += 1
      if (sent.count === nth) await meanwhile()
      return db.batch<Row>(statements)
    },
    exec: (text) => db.exec(text),
    withSession: (constraint) => db.withSession(constraint),
    dump: () => db.dump(),
  }
  return { databases: oneDatabase(through), sent }
}

for (const [name, subject, text] of SUBJECTS) {
  for (const account of ['account-0', 'account-new', null]) {
    test(`a check of ${account} that is stored during an erasure of ${name} is erased with it or by the next`, async () => {
      const shard = openShard(0)
      const { inside } = shard
      for (let nth = 1; ; nth += 1) {
        await store(oneDatabase(inside))
        const record = recordOf(account)
        const write = () => writeCheck(scope, oneDatabase(inside), record)
        const { databases, sent } = interrupted(inside, nth, write)
        await erase(databases, subject)
        await erase(oneDatabase(inside), subject)
        if (sent.count < nth) break
        const left = await traces([shard], text)
        expect({ nth, left }).toEqual({ nth, left: [] })
      }
    })
  }
}
