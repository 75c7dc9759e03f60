import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { chainFrom, newestOfAccounts } from '../checks/chain.ts'
import { identifiersOfRow } from '../checks/row-identifiers.ts'
import { type BoundStatement, batch, inScope, type Places, statement } from '../database/index.ts'
import { dayOf } from '../idempotency/index.ts'
import { type AboutPerson, isAboutPerson } from '../lists/index.ts'
import { changePacks, countWithRows, whileUnchanged } from '../packs/index.ts'
import {
  accounts,
  feedback,
  firstAnswers,
  idempotency,
  identifiers,
  links,
  listEntries,
  visits,
} from '../schema/index.ts'
import type { Scope } from '../scope.ts'
import { countAll, monthOf } from '../usage/index.ts'
import { anonymiseStep, WHOLE } from './anonymise.ts'
import type { NamedByChecks } from './erase-apart.ts'
import type { ErasureSubject } from './erasures.ts'
import { packedOf } from './packed-checks.ts'

/** Rows deleted from each table in one step. */
export const AT_ONCE = 200
const BATCH = sql.raw(String(AT_ONCE))

export interface Step extends AboutPerson {
  /** JSON lists of the ids of the checks that are deleted, and of their days. */
  checks: string
  days: string
  /** JSON list of [kind, value]: identifiers from which the accounts are removed. */
  ties: string
}
type S = Places<Step>

const inAccounts = (column: SQL, v: S): SQL =>
  sql`${column} IN (SELECT value FROM json_each(${v.accounts}))`

/** The oldest checks of the accounts: the others stay linked. */
const oldestChecks = statement((q, v: Places<Scope & { accounts: string }>) =>
  q
    .select({
      id: sql<string>`h.id`.as('id'),
      atMs: sql<number>`h.at_ms`.as('at_ms'),
      facts: sql<string>`h.facts`.as('facts'),
      ties: sql<string>`h.ties`.as('ties'),
    })
    .from(sql`(WITH RECURSIVE ${chainFrom(v, newestOfAccounts(v, sql`${v.accounts}`), sql`1`, WHOLE)}
      SELECT id, at_ms, facts, ties FROM chain ORDER BY got DESC LIMIT ${BATCH}) h`),
)

/** Checks of older versions, found by the index on their account. */
const olderChecks = (v: S): SQL => sql`SELECT id FROM ${visits} WHERE ${inScope(visits, v)}
  AND ${inAccounts(sql`account_key`, v)} LIMIT ${BATCH}`

export const deletes = {
  listEntries: statement((_, v: S) => sql`DELETE FROM ${listEntries} WHERE ${isAboutPerson(v)}`),
  // First answers refer to their check, so they are deleted before it.
  answers: statement(
    (_, v: S) => sql`DELETE FROM ${firstAnswers}
      WHERE ${firstAnswers.day} IN (SELECT value FROM json_each(${v.days})) AND ${inScope(firstAnswers, v)}
      AND ${firstAnswers.checkId} IN (SELECT value FROM json_each(${v.checks}))`,
  ),
  olderAnswers: statement(
    (_, v: S) => sql`DELETE FROM ${idempotency} WHERE ${inScope(idempotency, v)}
      AND json_extract(${idempotency.response}, '$.id') IN (${olderChecks(v)})`,
  ),
  checks: statement(
    (_, v: S) => sql`DELETE FROM ${visits} WHERE ${inScope(visits, v)}
      AND ${visits.id} IN (SELECT value FROM json_each(${v.checks}))`,
  ),
  olderChecks: statement(
    (_, v: S) =>
      sql`DELETE FROM ${visits} WHERE ${inScope(visits, v)} AND ${visits.id} IN (${olderChecks(v)})`,
  ),
  olderLinks: statement(
    (_, v: S) =>
      sql`DELETE FROM ${links} WHERE ${inScope(links, v)} AND ${inAccounts(sql`account_key`, v)}`,
  ),
  feedback: statement(
    (_, v: S) =>
      sql`DELETE FROM ${feedback} WHERE ${inScope(feedback, v)} AND ${inAccounts(sql`account_key`, v)}`,
  ),
  // An account is deleted after its last check.
  accounts: statement(
    (
      _,
      v: S,
    ) => sql`DELETE FROM ${accounts} WHERE ${inScope(accounts, v)} AND ${inAccounts(sql`account_key`, v)}
      AND NOT EXISTS (SELECT 1 FROM ${visits} WHERE ${inScope(visits, v)} AND ${visits.id} = ${accounts.lastVisit})`,
  ),
}

const namedIn = (v: S): SQL => sql`${inScope(identifiers, v)} AND (kind, value) IN (
  SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]') FROM json_each(${v.ties}))`
const others = (v: S): SQL => sql`FROM json_each(identifiers.members) m
  WHERE json_extract(m.value, '$[0]') NOT IN (SELECT value FROM json_each(${v.accounts}))`

/** Removes the accounts from rows of identifiers, and deletes rows that are empty then. */
export const unlink = [
  statement(
    (
      _,
      v: S,
    ) => sql`UPDATE ${identifiers} SET members = (SELECT json_group_array(json(m.value)) ${others(v)})
      WHERE ${namedIn(v)} AND json_array_length(members) > (SELECT count(*) ${others(v)})`,
  ),
  statement(
    (_, v: S) =>
      sql`DELETE FROM ${identifiers} WHERE ${namedIn(v)} AND members = '[]' AND last_visit IS NULL`,
  ),
]

const copiesCounted = z.tuple([z.object({ checks: z.int() })])

/** Erases in one bounded step over all tables; returns the rows deleted from each. The erasure is done when all are 0. */
export async function eraseStep(
  scope: Scope,
  db: D1Database,
  subject: ErasureSubject,
): Promise<Record<string, number>> {
  const gone = await eraseAccounts(scope, db, subject)
  const visitors = await anonymiseStep(scope, db, subject, AT_ONCE)
  return {
    ...gone,
    links: (gone.links ?? 0) + visitors.links,
    checksWithoutVisitor: visitors.checks,
  }
}

/**
 * Erases the accounts that this database holds, in one bounded step.
 *
 * @param eraseElsewhere erases in other databases what the checks refer to, before they are deleted
 */
export function eraseAccounts(
  scope: Scope,
  db: D1Database,
  subject: ErasureSubject,
  eraseElsewhere: (named: NamedByChecks) => Promise<number> = async () => 0,
): Promise<Record<string, number>> {
  return whileUnchanged(() => eraseOnce(scope, db, subject, eraseElsewhere))
}

async function eraseOnce(
  { workspaceId, env }: Scope,
  db: D1Database,
  subject: ErasureSubject,
  eraseElsewhere: (named: NamedByChecks) => Promise<number>,
): Promise<Record<string, number>> {
  const scope = { workspaceId, env }
  const keys = JSON.stringify(subject.accounts)
  const packed = await packedOf(scope, db, subject.accounts)
  const stored = await oldestChecks.all(db, { ...scope, accounts: keys })
  const found = [...new Map([...packed.going, ...stored].map((row) => [row.id, row])).values()]
  const named = subject.identifiers.map(({ kind, value }): [string, string] => [kind, value])
  const ties = [...named.filter(([kind]) => kind !== 'visitor'), ...found.flatMap(identifiersOfRow)]
  const step: Step = {
    ...scope,
    accounts: keys,
    others: JSON.stringify(named),
    checks: JSON.stringify(found.map(({ id }) => id)),
    days: JSON.stringify([...new Set(found.map(({ atMs }) => dayOf(atMs)))]),
    ties: JSON.stringify(ties),
  }
  const ids = packed.going.map(({ id }) => id)
  const elsewhere = await eraseElsewhere({ ties, checks: step.checks, days: step.days })
  const months = new Map(
    found.map(({ atMs }) => [monthOf(scope, atMs).period, monthOf(scope, atMs)]),
  )
  const names = Object.keys(deletes)
  const statements: BoundStatement<unknown>[] = [
    ...unlink.map((it) => it.bind(db, step)),
    ...[...months.values()].map((month) => countAll.bind(db, month)),
    ...(await changePacks(scope, db, packed.changed)),
    countWithRows(scope, db, ids),
    ...Object.values(deletes).map((it) => it.bind(db, step)),
  ]
  const outcomes = await batch<readonly unknown[]>(db, statements)
  const [copies] = copiesCounted.parse(outcomes.at(-names.length - 1)?.rows)
  const inPacks = ids.length - copies.checks
  const gone = (name: keyof typeof deletes) =>
    outcomes[statements.length - names.length + names.indexOf(name)]?.changes ?? 0
  return {
    listEntries: gone('listEntries'),
    answers: gone('answers') + gone('olderAnswers'),
    checks: inPacks + gone('checks') + gone('olderChecks'),
    links: gone('olderLinks') + (outcomes[0]?.changes ?? 0) + elsewhere,
    feedback: gone('feedback'),
    accounts: gone('accounts'),
  }
}
