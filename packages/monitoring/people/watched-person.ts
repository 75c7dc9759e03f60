import type { MonitorAudience } from '@vigil/contract'
import { DAY_MS, HOUR_MS } from '@vigil/evidence'
import { type Params, statement } from '@vigil/storage'
import { and, eq, gt, lte, sql } from 'drizzle-orm'
import { monitorIdentity, monitorSettings } from '../schema/monitoring.ts'

/** A monitored person, with the columns that the run uses. */
export interface WatchedPerson {
  id: string
  workspaceId: string
  account: string
  emailEncrypted: string
  emailDomain: string
  emailMasked: string
  userId: string | null
  audience: MonitorAudience
  /** When monitoring began, or was resumed. */
  sinceMs: number
  catalogueVersion: string | null
  attempts: number
  breachHits: number
}

const { id, status, account } = monitorIdentity

/** Columns of a monitored person; some are NULL for a removed one. */
export const personColumns = {
  id,
  workspaceId: monitorIdentity.workspace_id,
  account: sql<string>`${account}`.as('account'),
  emailEncrypted: sql<string>`${monitorIdentity.email_encrypted}`.as('email_sealed'),
  emailDomain: sql<string>`${monitorIdentity.email_domain}`.as('email_domain'),
  emailMasked: sql<string>`${monitorIdentity.email_masked}`.as('email_masked'),
  userId: monitorIdentity.user_id,
  audience: monitorIdentity.audience,
  sinceMs: sql<number>`COALESCE(${monitorIdentity.since_ms}, ${monitorIdentity.enrolled_ms})`.as(
    'since_ms',
  ),
  catalogueVersion: monitorIdentity.catalogue_version,
  attempts: monitorIdentity.attempts,
  breachHits: monitorIdentity.breach_hits,
}

const isWatched = sql`${status} = 'active' AND ${account} IS NOT NULL
  AND COALESCE((SELECT s.enabled FROM ${monitorSettings} s
    WHERE s.workspace_id = ${monitorIdentity.workspace_id}), 1) = 1`

type Joined = { cursor: string; joinedSinceMs: number | null; limit: number }
const forCorpus = statement((q, v: Params<Joined>) =>
  q
    .select(personColumns)
    .from(monitorIdentity)
    .where(
      and(
        isWatched,
        gt(id, v.cursor),
        sql`(${v.joinedSinceMs} IS NULL
          OR COALESCE(${monitorIdentity.since_ms}, ${monitorIdentity.enrolled_ms}) > ${v.joinedSinceMs})`,
      ),
    )
    .orderBy(id)
    .limit(v.limit),
)

/** People to compare with the corpus: all, or only those enrolled since. */
export const peopleForCorpus = (
  db: D1Database,
  cursor: string,
  joinedSinceMs: number | null,
  limit: number,
): Promise<WatchedPerson[]> => forCorpus.all(db, { cursor, joinedSinceMs, limit })

/** Time after which a person is checked again, ms. */
export const RECHECKED_AFTER_MS = 30 * DAY_MS
/** These checks are spread over four days, in 16 steps. */
const SPREAD_MS = 6 * HOUR_MS

type Due = { catalogueVersion: string; nowMs: number }
const isDue = (v: Params<Due>) =>
  and(
    isWatched,
    sql`(${monitorIdentity.catalogue_version} IS NOT ${v.catalogueVersion}
      OR ${monitorIdentity.breach_checked_ms} < ${v.nowMs} - ${RECHECKED_AFTER_MS} - (unicode(${id}) % 16) * ${SPREAD_MS})`,
  )

type DuePage = Due & { cursor: string; limit: number }
const due = statement((q, v: Params<DuePage>) =>
  q
    .select(personColumns)
    .from(monitorIdentity)
    .where(and(isDue(v), lte(monitorIdentity.next_check_ms, v.nowMs), gt(id, v.cursor)))
    .orderBy(id)
    .limit(v.limit),
)

/**
 * Returns the people to check now: those not checked against this version of the catalogue, or whose periodic check is
 * due.
 */
export const peopleDue = (db: D1Database, page: DuePage): Promise<WatchedPerson[]> =>
  due.all(db, page)

/** Attempts for one person in one run. */
export const MAX_ATTEMPTS = 6

const nextDue = statement((q, v: Params<Due>) =>
  q
    .select({ atMs: sql<number | null>`min(${monitorIdentity.next_check_ms})`.as('at_ms') })
    .from(monitorIdentity)
    .where(and(isDue(v), sql`${monitorIdentity.attempts} < ${MAX_ATTEMPTS}`)),
)

/** Returns when the next postponed person is due, ms; null: no person is left in this run. */
export const nextPersonMs = async (
  db: D1Database,
  catalogueVersion: string,
  nowMs: number,
): Promise<number | null> => (await nextDue.first(db, { catalogueVersion, nowMs }))?.atMs ?? null

const waitingSince = sql<
  number | null
>`min(COALESCE(${monitorIdentity.breach_checked_ms}, ${monitorIdentity.enrolled_ms}))`
const countDue = statement((q, v: Params<Due>) =>
  q
    .select({ waiting: sql<number>`count(*)`.as('waiting'), oldestMs: waitingSince.as('oldest') })
    .from(monitorIdentity)
    .where(isDue(v)),
)

/** Returns the number of people who wait for a check, and the time of the oldest previous check among them. */
export const backlog = async (
  db: D1Database,
  catalogueVersion: string,
  nowMs: number,
): Promise<{ waiting: number; oldestMs: number | null }> =>
  (await countDue.first(db, { catalogueVersion, nowMs })) ?? { waiting: 0, oldestMs: null }

const setAsked = statement(
  (_, v: Params<Due & { ids: string }>) => sql`UPDATE ${monitorIdentity}
    SET catalogue_version = ${v.catalogueVersion}, breach_checked_ms = ${v.nowMs},
      last_checked_ms = ${v.nowMs}, attempts = 0, next_check_ms = 0
    WHERE ${id} IN (SELECT value FROM json_each(${v.ids})) AND ${status} = 'active'`,
)

/** Returns the statement that marks people as checked against a version of the catalogue. */
export const markQueried = (
  db: D1Database,
  ids: readonly string[],
  catalogueVersion: string,
  nowMs: number,
): D1PreparedStatement =>
  setAsked.bind(db, { ids: JSON.stringify(ids), catalogueVersion, nowMs }).prepared

const putOff = statement(
  (_, v: Params<{ until: string }>) => sql`UPDATE ${monitorIdentity}
    SET (next_check_ms, attempts) = (SELECT value ->> 'ms', value ->> 'attempts'
      FROM json_each(${v.until}) WHERE value ->> 'id' = ${id})
    WHERE ${id} IN (SELECT value ->> 'id' FROM json_each(${v.until}))`,
)

/** Returns the statement that postpones people without an answer, each to a time of its own. */
export const putOffPeople = (
  db: D1Database,
  until: readonly { id: string; ms: number; attempts: number }[],
): D1PreparedStatement => putOff.bind(db, { until: JSON.stringify(until) }).prepared

const byId = statement((q, v: Params<{ workspaceId: string; ids: string }>) =>
  q
    .select(personColumns)
    .from(sql`json_each(${v.ids}) j`)
    .crossJoin(monitorIdentity)
    .where(
      and(
        sql`${id} = j.value`,
        eq(monitorIdentity.workspace_id, v.workspaceId),
        eq(status, 'active'),
      ),
    ),
)

/** Returns people by id, only those who are active. */
export async function peopleById(
  workspaceId: string,
  db: D1Database,
  ids: readonly string[],
): Promise<Map<string, WatchedPerson>> {
  const people = await byId.all(db, { workspaceId, ids: JSON.stringify(ids) })
  return new Map(people.map((person) => [person.id, person]))
}
