import type { PastVisit } from '@vigil/evidence'
import { type SQL, sql } from 'drizzle-orm'
import { packFacts, readFacts } from '../checks/packed-visit.ts'
import { INVALIDATED, invalidateRecent } from '../checks/recent/newest-visits.ts'
import {
  markOf,
  packMark,
  packVisits,
  readVisits,
  withNewMark,
} from '../checks/recent/packed-visits.ts'
import { type BoundStatement, inScope, type Params, statement } from '../database/index.ts'
import { accounts, visits } from '../schema/index.ts'
import type { Scope } from '../scope.ts'
import { byNewestFeedback, hasFeedback } from './feedback-on-visit.ts'

type OfCheck = Scope & { checkId: string }

const checkOfAccount = statement((q, v: Params<OfCheck>) =>
  q
    .select({
      facts: visits.facts,
      atMs: visits.atMs,
      event: visits.event,
      score: visits.score,
      verdict: visits.verdict,
      accountKey: accounts.accountKey,
      lastVisit: accounts.lastVisit,
      recent: sql<string>`COALESCE(hex(${accounts.recent}), '')`.as('recent'),
    })
    .from(visits)
    .innerJoin(accounts, sql`${inScope(accounts, v)} AND ${accounts.accountKey} = ${visits.owner}`)
    .where(sql`${inScope(visits, v)} AND ${visits.id} = ${v.checkId}`),
)

type Seen = OfCheck & { accountKey: string; seenVisit: string | null; seenMark: string }
/** SQL: the row has not changed since it was read. */
const isSeen = (v: Params<Seen>): SQL =>
  sql`last_visit IS ${v.seenVisit} AND ${packMark(sql`recent`)} = ${v.seenMark}`
const ofAccount = (v: Params<Seen>): SQL =>
  sql`${inScope(accounts, v)} AND ${accounts.accountKey} = ${v.accountKey}`

/** Writes the newest visits by an outcome, if they are as they were read and no feedback on the check decides. */
const writeByOutcome = statement(
  (_, v: Params<Seen & { pack: string }>) => sql`UPDATE ${accounts} SET recent = CASE
      WHEN ${isSeen(v)} AND NOT ${hasFeedback(v, sql`${v.accountKey}`)}
      THEN unhex(${v.pack}) ELSE ${INVALIDATED} END
    WHERE ${ofAccount(v)}`,
)
/** Writes them by the newest feedback on the check. SQL chooses the pack, after the feedback is stored. */
const writeByFeedback = statement(
  (
    _,
    v: Params<Seen & Record<'owners' | 'others' | 'unknown', string>>,
  ) => sql`UPDATE ${accounts} SET recent = CASE
      WHEN ${isSeen(v)} THEN unhex(${byNewestFeedback(v, sql`${v.accountKey}`, v)})
      ELSE ${INVALIDATED} END
    WHERE ${ofAccount(v)}`,
)

/** A check among the stored newest visits of its account; null: these lack it, or it has no account. */
async function placeOf(scope: Scope, db: D1Database, checkId: string) {
  const found = await checkOfAccount.first(db, { ...scope, checkId })
  if (found === null) return null
  const { facts, recent, lastVisit, accountKey, ...columns } = found
  const newest = readVisits(recent) ?? []
  const own = textOf({ ...readFacts(facts), ...columns })
  const at = newest.findIndex((visit) => textOf(visit) === own)
  const stored = newest[at]
  if (stored === undefined) return null
  const { passed: _, ...visit } = stored
  const seenMark = markOf(recent)
  return {
    values: { ...scope, checkId, accountKey, seenVisit: lastVisit, seenMark },
    /** The visits with that of the check as the owner's, as another person's, or as unknown. */
    packWith: (passed: boolean | null): string =>
      withNewMark(
        packVisits(newest.with(at, passed === null ? visit : { ...visit, passed })),
        seenMark,
      ),
  }
}

type Place = NonNullable<Awaited<ReturnType<typeof placeOf>>>

/**
 * Returns the update of the stored newest visits of the check's account. If these lack the check, and for a visitor
 * without an account, they are invalidated.
 */
async function inNewest(
  { workspaceId, env }: Scope,
  db: D1Database,
  checkId: string,
  update: (place: Place) => BoundStatement<never>,
): Promise<BoundStatement<never>[]> {
  const scope = { workspaceId, env }
  const place = await placeOf(scope, db, checkId)
  return place === null ? invalidateRecent(scope, db, { checks: [checkId] }) : [update(place)]
}

/** Returns the statements that record an outcome in the newest visits: whether the visit was the owner's. */
export const outcomeInNewest = (scope: Scope, db: D1Database, checkId: string, passed: boolean) =>
  inNewest(scope, db, checkId, ({ values, packWith }) =>
    writeByOutcome.bind(db, { ...values, pack: packWith(passed) }),
  )

/** The same of feedback. The statements follow those that store it. */
export const feedbackInNewest = (scope: Scope, db: D1Database, checkId: string) =>
  inNewest(scope, db, checkId, ({ values, packWith }) =>
    writeByFeedback.bind(db, {
      ...values,
      owners: packWith(true),
      others: packWith(false),
      unknown: packWith(null),
    }),
  )

/** A visit as text, for comparison; `passed` is left out. */
function textOf(visit: PastVisit): string {
  const { atMs, event, score, verdict } = visit
  return JSON.stringify([atMs, event, score, verdict, packFacts({ ...visit, passed: false })])
}
