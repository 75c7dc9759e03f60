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
  links,
  listEntries,
  outcomes,
  reviews,
  visits,
} from '../schema/index.ts'
import type { Scope } from '../scope.ts'
import { countAll, monthOf } from '../usage/index.ts'
import { anonymiseStep, WHOLE } from './anonymise.ts'
import type { NamedByChecks } from './erase-apart.ts'
import type { ErasureSubject } from './erasures.ts'
import { packedOf } from './packed-checks.ts'
import { isAmong, leadingTo, tiesInRows, type Unlinked, unlink, unlinkLast } from './unlink.ts'

/** Rows deleted from each table in one step. */
export const AT_ONCE = 200
const BATCH = sql.raw(String(AT_ONCE))

export interface Step extends AboutPerson, Unlinked {
  /** JSON lists of the ids of the checks that are deleted, and of their days. */
  checks: string
  days: string
  /** JSON list of [kind, value]: identifiers that lead to the accounts until the last step. */
  leading: string
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

/** Erases in one bounded step over all tables; returns the rows deleted from each. The erasure is done when all are 0. */
export async function eraseStep(
  scope: Scope,
  db: D1Database,
  subject: ErasureSubject,
): Promise<Record<string, number>> {
  const gone = await eraseAccounts(scope, db, subject)
  const { links, checks } = await anonymiseStep(scope, db, subject, AT_ONCE)
  const all = { ...gone, links: (gone.links ?? 0) + links, checksWithoutVisitor: checks }
  return isNothing(all) ? { ...all, links: await unlinkLast(scope, db, subject) } : all
}

/** Whether a step found nothing. */
export const isNothing = (gone: Record<string, number>): boolean =>
  Object.values(gone).every((n) => n === 0)

/** What an erasure over several databases adds to the step of one. */
interface Apart {
  /** Mailboxes of the accounts, which list entries name. */
  mailboxes: ErasureSubject['identifiers']
  /** Erases in other databases what the checks refer to, before they are deleted. */
  eraseElsewhere(named: NamedByChecks): Promise<number>
}
const ALONE: Apart = { mailboxes: [], eraseElsewhere: async () => 0 }

/** Erases the accounts that this database holds, in one bounded step. */
export function eraseAccounts(
  scope: Scope,
  db: D1Database,
  subject: ErasureSubject,
  apart: Apart = ALONE,
): Promise<Record<string, number>> {
  return whileUnchanged(() => eraseOnce(scope, db, subject, apart))
}

async function eraseOnce(
  { workspaceId, env }: Scope,
  db: D1Database,
  subject: ErasureSubject,
  { mailboxes, eraseElsewhere }: Apart,
): Promise<Record<string, number>> {
  const scope = { workspaceId, env }
  const keys = JSON.stringify(subject.accounts)
  const packed = await packedOf(scope, db, subject.accounts)
  const stored = await oldestChecks.all(db, { ...scope, accounts: keys })
  const found = [...new Map([...packed.going, ...stored].map((row) => [row.id, row])).values()]
  const isLeading = new Set(subject.identifiers.map(({ value }) => value))
  const ties = [...found.flatMap(identifiersOfRow), ...(await tiesInRows(scope, db, keys))].filter(
    ([, value]) => !isLeading.has(value),
  )
  const others = [...subject.identifiers, ...mailboxes].map(({ kind, value }) => [kind, value])
  const step: Step = {
    ...scope,
    accounts: keys,
    others: JSON.stringify(others),
    leading: leadingTo(subject),
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
  const done = await batch<readonly unknown[]>(db, statements)
  const [copies] = copiesCounted.parse(done.at(-names.length - 1)?.rows)
  const inPacks = ids.length - copies.checks
  const gone = (name: keyof typeof deletes) =>
    done[statements.length - names.length + names.indexOf(name)]?.changes ?? 0
  return {
    listEntries: gone('listEntries'),
    answers: gone('answers') + gone('olderAnswers'),
    checks: inPacks + gone('checks') + gone('olderChecks'),
    links: gone('olderLinks') + (done[0]?.changes ?? 0) + elsewhere,
    feedback: gone('feedback'),
    reviews: gone('reviews') + gone('outcomes'),
    accounts: gone('accounts'),
  }
}
