import { type GraphRows, graphFacts, type LinkKind } from '@vigil/evidence'
import { expect, test } from 'vitest'
import type { CheckRecord } from '../packages/storage/checks/check-record.ts'
import { findCheck } from '../packages/storage/checks/find-check.ts'
import { type CheckQuery, readCheck } from '../packages/storage/checks/read-check.ts'
import { listChecks } from '../packages/storage/checks/stored-checks.ts'
import { writeCheck } from '../packages/storage/checks/write-check.ts'
import { eraseStep } from '../packages/storage/erasure/index.ts'
import { checkRecord, idAt, NO_QUERY, T } from '../packages/storage/testing/records.ts'
import { readUsage } from '../packages/storage/usage/index.ts'
import { writeAsBefore } from './support/older-store.ts'
import { applyMigrations, migrations, openMigratedD1, openSqliteD1 } from './support/sqlite-d1.ts'

const SPLIT = '0100'
const isOlder = (name: string) => name < SPLIT

const scope = { workspaceId: 'upgraded', env: 'live' as const }
const MINUTE = 60_000
/** People on a few shared browsers, devices and addresses; each comes several times. */
const PEOPLE = 60
const records: CheckRecord[] = Array.from({ length: 300 }, (_, i): CheckRecord => {
  const person = (i * 7) % PEOPLE
  const atMs = T + i * 30 * MINUTE
  const keys = {
    visitor: `visitor-${person % 40}`,
    device: `device-${person % 30}`,
    email: `email-${person}`,
    mailbox: `mailbox-${person % 50}`,
    ip: `ip-${(person + i) % 17}`,
    subnet: `subnet-${person % 9}`,
  }
  const links = Object.entries(keys).map(([kind, value]) => ({ kind: kindOf(kind), value }))
  const record = checkRecord({
    id: idAt(i * 30 * MINUTE),
    atMs,
    event: i < PEOPLE ? 'signup' : 'login',
    accountKey: `account-${person}`,
    emailKey: keys.email,
    mailboxKey: keys.mailbox,
    visitorKey: keys.visitor,
    score: i % 60,
    links: [
      ...links,
      ...(person % 5 === 0 ? [{ kind: 'named:phone' as const, value: 'phone' }] : []),
    ],
  })
  const visit = { ...record.visit, deviceKey: keys.device, ipKey: keys.ip, subnetKey: keys.subnet }
  return { ...record, visit: { ...visit, emailKey: keys.mailbox, score: record.score } }
})

function kindOf(kind: string): LinkKind {
  if (kind === 'visitor' || kind === 'device' || kind === 'email' || kind === 'mailbox') return kind
  return kind === 'ip' ? 'ip' : 'subnet'
}

const queryOf = ({ accountKey, visitorKey, links }: CheckRecord, known: boolean): CheckQuery => ({
  ...NO_QUERY,
  user: known ? accountKey : 'new-account',
  visitor: visitorKey,
  identifiers: links,
})

/** The graph facts of a walk. */
function judged(rows: GraphRows, record: CheckRecord, known: boolean) {
  const keyOf = (kind: string) => record.links.find((it) => it.kind === kind)?.value ?? null
  const self = {
    user: known ? record.accountKey : 'new-account',
    email: null,
    mailbox: known ? record.mailboxKey : 'new-mailbox',
    family: null,
    visitor: record.visitorKey,
    device: keyOf('device'),
    visitorIsOwn: true,
    ip: keyOf('ip'),
    ipIsShared: false,
    deviceConfidence: 'high' as const,
  }
  const { neighbours, ...facts } = graphFacts(rows, self, T + 301 * 30 * MINUTE)
  const who = neighbours.map(({ accountId, matchTypes, labels }) => {
    return { accountId, matchTypes: [...matchTypes].sort(), labels: [...labels].sort() }
  })
  // Sums over the rows of two layouts differ in the last bits.
  const rounded = Object.entries(facts).map(([name, value]) => [
    name,
    typeof value === 'number' ? Number(value.toPrecision(12)) : value,
  ])
  return {
    ...Object.fromEntries(rounded),
    who: who.sort((a, b) => a.accountId.localeCompare(b.accountId)),
  }
}

/** The same checks: all stored by the old version, then upgraded; half and half; all stored by the new one. */
async function stores() {
  const [upgraded, half, now] = [openSqliteD1().db, openSqliteD1().db, openSqliteD1().db]
  for (const [db, older] of [
    [upgraded, records.length],
    [half, records.length / 2],
    [now, 0],
  ] as const) {
    await applyMigrations(db, migrations.filter(isOlder))
    for (const record of records.slice(0, older)) await writeAsBefore(scope.workspaceId, db, record)
    await applyMigrations(
      db,
      migrations.filter((name) => !isOlder(name)),
    )
    for (const record of records.slice(older)) {
      expect(await writeCheck(scope, db, record)).toBe('stored')
    }
  }
  return { upgraded, half, now }
}

test('data stored before the upgrade is counted, scored, listed and erased as new data', async () => {
  const { now, ...others } = await stores()
  const all = {
    by: null,
    verdict: null,
    event: null,
    fromMs: 0,
    toMs: 2 * T,
    before: null,
    limit: 50,
  }
  for (const db of Object.values(others)) {
    expect(await readUsage(scope.workspaceId, db, T)).toEqual({ liveChecks: 300, testChecks: 0 })
    for (const record of records.slice(-PEOPLE)) {
      for (const known of [true, false]) {
        const query = queryOf(record, known)
        const [was, is] = [await readCheck(scope, db, query), await readCheck(scope, now, query)]
        expect(judged(was.graph, record, known)).toEqual(judged(is.graph, record, known))
        expect(was.history).toEqual(is.history)
      }
      const visitor = { ...NO_QUERY, visitor: record.visitorKey }
      const [was, is] = [await readCheck(scope, db, visitor), await readCheck(scope, now, visitor)]
      expect(was.history).toEqual(is.history)
    }
    const idsOf = async (of: D1Database, by: Parameters<typeof listChecks>[2]['by']) =>
      (await listChecks(scope, of, { ...all, by })).checks.map(({ id }) => id)
    for (const by of [
      null,
      { column: 'account_key' as const, keys: ['account-7', 'account-8'] },
      { column: 'visitor_key' as const, keys: ['visitor-3'] },
    ]) {
      expect(await idsOf(db, by)).toEqual(await idsOf(now, by))
    }
    const [first] = records
    const check = await findCheck(scope, db, first?.id ?? '')
    expect(check).toMatchObject({ accountKey: first?.accountKey, visitorKey: first?.visitorKey })
    expect(check?.contributions).toEqual([{ code: 'base', points: 3 }])
  }
  for (const db of [...Object.values(others), now]) {
    const subject = {
      accounts: ['account-7'],
      identifiers: [{ kind: 'visitor' as const, value: 'visitor-3' }],
      kvCursor: null,
      kvDone: true,
    }
    for (let step = 0; step < 5; step += 1) await eraseStep(scope, db, subject)
    const { results } = await db
      .prepare("SELECT name FROM sqlite_master WHERE type = 'table'")
      .all()
    for (const { name } of results) {
      const rows = JSON.stringify((await db.prepare(`SELECT * FROM "${name}"`).all()).results)
      expect(`${name} ${/"?account-7"|"visitor-3"/.test(rows)}`).toBe(`${name} false`)
    }
    expect((await readUsage(scope.workspaceId, db, T)).liveChecks).toBe(300)
  }
})

test('a record that arrives twice, or after its month was counted, is one check', async () => {
  const db = openMigratedD1()
  const late = checkRecord({ id: idAt(1), accountKey: 'a' })
  for (let i = 0; i < 200; i += 1) {
    await writeCheck(scope, db, checkRecord({ id: idAt(10 + i), accountKey: 'a' }))
  }
  for (let again = 0; again < 3; again += 1) await writeCheck(scope, db, late)
  expect((await readUsage(scope.workspaceId, db, T)).liveChecks).toBe(201)
  const counted = await db.prepare('SELECT checks FROM counted').all()
  expect(Number(counted.results[0]?.checks)).toBeGreaterThan(100)
  const { history } = await readCheck(scope, db, { ...NO_QUERY, user: 'a' })
  expect(history?.visits).toHaveLength(40)
})
