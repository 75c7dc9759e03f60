import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { chainFrom, newestOfAccounts } from '../checks/chain.ts'
import { identifiersOfRow } from '../checks/row-identifiers.ts'
import { type BoundStatement, batch, inScope, type Params, statement } from '../database/index.ts'
import { dayOf } from '../idempotency/index.ts'
import { type AboutPerson, isAboutPerson } from '../lists/index.ts'
import { changePacks, countRowCopies, retryOnConflict } from '../packs/index.ts'
import {
  accounts,
  feedback,
  firstAnswers,
  idempotency,
  links,
  listEntries,
  outcomes,
  reviews,
  visits,
} from '../schema/index.ts'
import type { Scope } from '../scope.ts'
import { countAll, monthOf } from '../usage/index.ts'
import { anonymiseStep, NO_LIMIT } from './anonymise.ts'
import type { NamedByChecks } from './erase-references.ts'
import type { ErasureSubject } from './erasures.ts'
import { packedOf } from './packed-checks.ts'
import { isAmong, lookupKeys, tiesInRows, type Unlinked, unlink, unlinkLast } from './unlink.ts'

/** Rows deleted from each table in one step. */
export const AT_ONCE = 200
const BATCH = sql.raw(String(AT_ONCE))

export interface Step extends AboutPerson, Unlinked {
  /** JSON lists of the ids of the checks that are deleted, and of their days. */
  checks: string
  days: string
  /** JSON list of [kind, value]: identifiers by which the accounts are found; they are unlinked in the last step. */
  leading: string
}
type S = Params<Step>

const inAccounts = (column: SQL, v: S): SQL =>
  sql`${column} IN (SELECT value FROM json_each(${v.accounts}))`

/** The oldest checks of the accounts: newer ones stay linked. */
const oldestChecks = statement((q, v: Params<Scope & { accounts: string }>) =>
  q
    .select({
      id: sql<string>`h.id`.as('id'),
      atMs: sql<number>`h.at_ms`.as('at_ms'),
      facts: sql<string>`h.facts`.as('facts'),
      ties: sql<string>`h.ties`.as('ties'),
    })
    .from(sql`(WITH RECURSIVE ${chainFrom(v, newestOfAccounts(v, sql`${v.accounts}`), sql`1`, NO_LIMIT)}
      SELECT id, at_ms, facts, ties FROM chain ORDER BY total DESC LIMIT ${BATCH}) h`),
)

/** Checks of older versions, found by the index on their account. */
const olderChecks = (v: S): SQL => sql`SELECT id FROM ${visits} WHERE ${inScope(visits, v)}
  AND ${inAccounts(sql`account_key`, v)} LIMIT ${BATCH}`

const ofChecks = (id: SQL, v: S): SQL =>
  sql`${id} IN (SELECT value FROM json_each(${v.checks}) UNION ALL SELECT id FROM (${olderChecks(v)}))`

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
  reviews: statement(
    (_, v: S) =>
      sql`DELETE FROM ${reviews} WHERE ${inScope(reviews, v)} AND ${ofChecks(sql`check_id`, v)}`,
  ),
  outcomes: statement(
    (_, v: S) =>
      sql`DELETE FROM ${outcomes} WHERE ${inScope(outcomes, v)} AND ${ofChecks(sql`check_id`, v)}`,
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
    (_, v: S) => sql`DELETE FROM ${links} WHERE ${inScope(links, v)}
      AND ${inAccounts(sql`account_key`, v)} AND NOT ${isAmong(sql`${v.leading}`)}`,
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

const copiesCounted = z.tuple([z.object({ checks: z.int() })])

/** Erases in one bounded step over all tables; returns the rows deleted from each, 0 of all when it is done. */
export async function eraseStep(
  scope: Scope,
  db: D1Database,
  subject: ErasureSubject,
): Promise<Record<string, number>> {
  const deleted = await eraseAccounts(scope, db, subject)
  const { links, checks } = await anonymiseStep(scope, db, subject, AT_ONCE)
  const all = { ...deleted, links: (deleted.links ?? 0) + links, checksWithoutVisitor: checks }
  return isNothing(all) ? { ...all, links: await unlinkLast(scope, db, subject) } : all
}

/** Whether a step changed no row. */
export const isNothing = (deleted: Record<string, number>): boolean =>
  Object.values(deleted).every((n) => n === 0)

/** What an erasure over several databases adds to the step of one database. */
interface OtherDatabases {
  /** Mailboxes of the accounts, which list entries name. */
  mailboxes: ErasureSubject['identifiers']
  /** Erases rows in other databases that refer to the checks, before the checks are deleted. */
  eraseElsewhere(named: NamedByChecks): Promise<number>
}
const SINGLE_DATABASE: OtherDatabases = { mailboxes: [], eraseElsewhere: async () => 0 }

/** Erases the accounts that this database holds, in one bounded step. */
export function eraseAccounts(
  scope: Scope,
  db: D1Database,
  subject: ErasureSubject,
  others: OtherDatabases = SINGLE_DATABASE,
): Promise<Record<string, number>> {
  return retryOnConflict(() => eraseOnce(scope, db, subject, others))
}

async function eraseOnce(
  { workspaceId, env }: Scope,
  db: D1Database,
  subject: ErasureSubject,
  { mailboxes, eraseElsewhere }: OtherDatabases,
): Promise<Record<string, number>> {
  const scope = { workspaceId, env }
  const keys = JSON.stringify(subject.accounts)
  const packed = await packedOf(scope, db, subject.accounts)
  const stored = await oldestChecks.all(db, { ...scope, accounts: keys })
  const found = [...new Map([...packed.deleted, ...stored].map((row) => [row.id, row])).values()]
  const isLeading = new Set(subject.identifiers.map(({ value }) => value))
  const ties = [...found.flatMap(identifiersOfRow), ...(await tiesInRows(scope, db, keys))].filter(
    ([, value]) => !isLeading.has(value),
  )
  const others = [...subject.identifiers, ...mailboxes].map(({ kind, value }) => [kind, value])
  const step: Step = {
    ...scope,
    accounts: keys,
    others: JSON.stringify(others),
    leading: lookupKeys(subject),
    checks: JSON.stringify(found.map(({ id }) => id)),
    days: JSON.stringify([...new Set(found.map(({ atMs }) => dayOf(atMs)))]),
    ties: JSON.stringify(ties),
  }
  const ids = packed.deleted.map(({ id }) => id)
  const elsewhere = await eraseElsewhere({ ties, checks: step.checks, days: step.days })
  const months = new Map(
    found.map(({ atMs }) => [monthOf(scope, atMs).period, monthOf(scope, atMs)]),
  )
  const names = Object.keys(deletes)
  const statements: BoundStatement<unknown>[] = [
    ...unlink.map((it) => it.bind(db, step)),
    ...[...months.values()].map((month) => countAll.bind(db, month)),
    ...(await changePacks(scope, db, packed.changed)),
    countRowCopies(scope, db, ids),
    ...Object.values(deletes).map((it) => it.bind(db, step)),
  ]
  const done = await batch<readonly unknown[]>(db, statements)
  const [copies] = copiesCounted.parse(done.at(-names.length - 1)?.rows)
  const inPacks = ids.length - copies.checks
  const deleted = (name: keyof typeof deletes) =>
    done[statements.length - names.length + names.indexOf(name)]?.changes ?? 0
  return {
    listEntries: deleted('listEntries'),
    answers: deleted('answers') + deleted('olderAnswers'),
    checks: inPacks + deleted('checks') + deleted('olderChecks'),
    links: deleted('olderLinks') + (done[0]?.changes ?? 0) + elsewhere,
    feedback: deleted('feedback'),
    reviews: deleted('reviews') + deleted('outcomes'),
    accounts: deleted('accounts'),
  }
}
