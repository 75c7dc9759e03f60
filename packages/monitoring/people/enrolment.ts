import type { MonitorAudience, MonitorStatus } from '@vigil/contract'
import { type Params, statement } from '@vigil/storage'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { INTO_AUDIT, type LoggedChange } from '../audit.ts'
import {
  alertDelivery,
  monitorAlert,
  monitorFinding,
  monitorIdentity,
  suppression,
} from '../schema/index.ts'
import { selectSuppressed, wipePeople } from './suppression.ts'

/** A person to be monitored, hashed and encrypted by the caller of this function. */
export interface EnrolledPerson {
  id: string
  emailHash: string
  /** Keyed hash of the mailbox without its tag, by which sources are compared. */
  account: string
  emailEncrypted: string
  emailMasked: string
  emailDomain: string
  userId: string | null
  audience: MonitorAudience
}

export type Enrolment =
  | { id: string; outcome: 'enrolled' | 'updated' }
  | { outcome: 'limit' | 'suppressed' }

type Enrolling = Omit<EnrolledPerson, 'audience'> & {
  workspaceId: string
  audience: string
  limit: number
  byKey: string
  nowMs: number
}
const enrol = statement(
  (
    _,
    v: Params<Enrolling>,
  ) => sql`INSERT INTO ${monitorIdentity} (id, workspace_id, email_hash, email_sealed,
      email_masked, email_domain, user_id, audience, status, enrolled_ms, enrolled_by_key, account, since_ms)
    SELECT ${v.id}, ${v.workspaceId}, ${v.emailHash}, ${v.emailEncrypted}, ${v.emailMasked}, ${v.emailDomain},
      ${v.userId}, ${v.audience}, 'active', ${v.nowMs}, ${v.byKey}, ${v.account}, ${v.nowMs}
    WHERE NOT EXISTS (SELECT 1 FROM ${suppression} WHERE ${suppression.account} = ${v.account})
      AND (${v.limit} > (SELECT count(*) FROM ${monitorIdentity}
          WHERE workspace_id = ${v.workspaceId} AND email_hash IS NOT NULL)
        OR EXISTS (SELECT 1 FROM ${monitorIdentity}
          WHERE workspace_id = ${v.workspaceId} AND email_hash = ${v.emailHash}))
    ON CONFLICT (workspace_id, email_hash) WHERE email_hash IS NOT NULL DO UPDATE SET
      audience = excluded.audience, user_id = COALESCE(excluded.user_id, user_id)`,
)
type Named = { workspaceId: string; people: string }
const noteEnrolled = statement(
  (
    _,
    v: Params<Named & { byKey: string; nowMs: number }>,
  ) => sql`${INTO_AUDIT} ${v.workspaceId}, ${v.nowMs},
      iif(i.id = j.value ->> 'id', 'enrolled', 'changed'), i.id, ${v.byKey}
    FROM json_each(${v.people}) j JOIN ${monitorIdentity} i
      ON i.workspace_id = ${v.workspaceId} AND i.email_hash = j.value ->> 'emailHash'`,
)
const enrolledAs = statement((q, v: Params<Named>) =>
  q
    .select({ id: monitorIdentity.id, emailHash: monitorIdentity.email_hash })
    .from(monitorIdentity)
    .where(
      and(
        eq(monitorIdentity.workspace_id, v.workspaceId),
        sql`${monitorIdentity.email_hash} IN (SELECT value ->> 'emailHash' FROM json_each(${v.people}))`,
      ),
    ),
)

/**
 * Enrols people, in order, in one transaction. Each INSERT checks the plan's limit and whether the mailbox is
 * suppressed. A person who is monitored already is updated and keeps the id.
 */
export async function enrolPeople(
  workspaceId: string,
  db: D1Database,
  people: readonly EnrolledPerson[],
  limit: number,
  { byKey, nowMs, log = [] }: LoggedChange,
): Promise<Enrolment[]> {
  const accounts = JSON.stringify(people.map(({ account }) => account))
  const named = {
    workspaceId,
    people: JSON.stringify(people.map(({ id, emailHash }) => ({ id, emailHash }))),
  }
  const objections = selectSuppressed.bind(db, { accounts })
  const enrolled = enrolledAs.bind(db, named)
  const results = await db.batch<Record<string, unknown>>([
    objections.prepared,
    ...people.map(
      (person) => enrol.bind(db, { ...person, workspaceId, limit, byKey, nowMs }).prepared,
    ),
    noteEnrolled.bind(db, { ...named, byKey, nowMs }).prepared,
    ...log.map(({ prepared }) => prepared),
    enrolled.prepared,
  ])
  const suppressed = new Set(
    objections.read(results[0]?.results ?? []).map(({ account }) => account),
  )
  const idOf = new Map(
    enrolled.read(results.at(-1)?.results ?? []).map(({ id, emailHash }) => [emailHash, id]),
  )
  return people.map(({ id: wanted, emailHash, account }) => {
    if (suppressed.has(account)) return { outcome: 'suppressed' }
    const id = idOf.get(emailHash)
    if (id === undefined) return { outcome: 'limit' }
    return { id, outcome: id === wanted ? 'enrolled' : 'updated' }
  })
}

type Own = { workspaceId: string; id: string }
type Change = Own & { status: string; byKey: string; nowMs: number }
const isOwn = (v: Params<Own>) =>
  sql`workspace_id = ${v.workspaceId} AND id = ${v.id} AND status <> 'removed'`
const note = statement(
  (_, v: Params<Change>) => sql`${INTO_AUDIT} workspace_id, ${v.nowMs},
      iif(${v.status} = 'active', 'resumed', ${v.status}), id, ${v.byKey}
    FROM ${monitorIdentity} WHERE ${isOwn(v)} AND status <> ${v.status}`,
)
const changes = (v: Params<Change>, to: SQL) => sql`(status <> ${v.status} AND ${v.status} = ${to})`
const change = statement(
  (_, v: Params<Change>) => sql`UPDATE ${monitorIdentity} SET
      paused_ms = iif(${changes(v, sql`'paused'`)}, ${v.nowMs}, paused_ms),
      resumed_ms = CASE WHEN status = ${v.status} THEN resumed_ms WHEN ${v.status} = 'active' THEN ${v.nowMs} END,
      since_ms = iif(${changes(v, sql`'active'`)}, ${v.nowMs}, since_ms),
      catalogue_version = iif(${changes(v, sql`'active'`)}, NULL, catalogue_version),
      status_reason = NULL, status = ${v.status}
    WHERE ${isOwn(v)}`,
)
const remove = statement(
  (_, v: Params<Own & { nowMs: number }>) => sql`${wipePeople(v)} WHERE ${isOwn(v)}`,
)
const deleteOwn = [
  statement(
    (_, v: Params<Own>) => sql`DELETE FROM ${monitorFinding}
      WHERE workspace_id = ${v.workspaceId} AND subject_id = ${v.id}`,
  ),
  statement(
    (_, v: Params<Own>) => sql`DELETE FROM ${alertDelivery} WHERE alert_id IN (
      SELECT id FROM ${monitorAlert} WHERE workspace_id = ${v.workspaceId} AND subject_id = ${v.id})`,
  ),
  statement(
    (_, v: Params<Own>) => sql`DELETE FROM ${monitorAlert}
      WHERE workspace_id = ${v.workspaceId} AND subject_id = ${v.id}`,
  ),
]

/**
 * Pauses, resumes or removes a person. Pausing keeps the findings; resuming begins a new baseline; removing deletes
 * address, hashes, findings and unsent alerts. false: not found.
 */
export async function changeMonitored(
  workspaceId: string,
  db: D1Database,
  id: string,
  status: MonitorStatus,
  { byKey, nowMs, log = [] }: LoggedChange,
): Promise<boolean> {
  const given = { workspaceId, id, status, byKey, nowMs }
  const outcomes = await db.batch([
    note.bind(db, given).prepared,
    ...log.map(({ prepared }) => prepared),
    ...(status === 'removed'
      ? [remove, ...deleteOwn].map((step) => step.bind(db, given).prepared)
      : [change.bind(db, given).prepared]),
  ])
  return (outcomes[log.length + 1]?.meta.changes ?? 0) > 0
}

const watched = statement(
  (q, v: Params<{ workspaceId: string; emailHash: string | null; userId: string | null }>) =>
    q
      .select({ id: monitorIdentity.id })
      .from(monitorIdentity)
      .where(
        sql`${monitorIdentity.workspace_id} = ${v.workspaceId} AND ${monitorIdentity.status} <> 'removed'
          AND (${monitorIdentity.email_hash} = ${v.emailHash} OR ${monitorIdentity.user_id} = ${v.userId})`,
      )
      .limit(100),
)

/** People of exposure monitoring by mailbox hash or by the caller's user id. */
export async function monitoredIdsOf(
  workspaceId: string,
  db: D1Database,
  emailHash: string | null,
  userId: string | null,
): Promise<string[]> {
  return (await watched.all(db, { workspaceId, emailHash, userId })).map(({ id }) => id)
}
