import { type SQL, sql } from 'drizzle-orm'
import { type Params, statement } from '../database/index.ts'
import { quotaLeases } from '../schema/index.ts'
import { checksOfMonth, type Month } from '../usage/index.ts'

interface Lease {
  workspaceId: string
  period: string
  holder: string
}
type L = Params<Lease>
const isLease = (v: L): SQL => sql`${quotaLeases.workspaceId} = ${v.workspaceId}
  AND ${quotaLeases.period} = ${v.period} AND ${quotaLeases.holder} = ${v.holder}`

/** All leases of a month, in the home. */
export const leasesOf = statement((q, v: Params<{ workspaceId: string; period: string }>) =>
  q
    .select({
      holder: quotaLeases.holder,
      granted: quotaLeases.granted,
      quota: quotaLeases.quota,
      version: quotaLeases.version,
      state: quotaLeases.state,
    })
    .from(quotaLeases)
    .where(
      sql`${quotaLeases.workspaceId} = ${v.workspaceId} AND ${quotaLeases.period} = ${v.period}
        AND ${quotaLeases.holder} <> ''`,
    ),
)

/** Inserts the lease of a database; `granted` are the checks of the month that it has stored. */
export const insertLease = statement(
  (_, v: Params<Lease & { granted: number; quota: number }>) => sql`INSERT INTO ${quotaLeases}
    (workspace_id, period, holder, granted, quota, version, state)
    VALUES (${v.workspaceId}, ${v.period}, ${v.holder}, ${v.granted}, ${v.quota}, 1, 'drained')
    ON CONFLICT DO NOTHING`,
)

export const enlarge = statement(
  (_, v: Params<Lease & { more: number; quota: number }>) => sql`UPDATE ${quotaLeases}
    SET granted = granted + ${v.more}, quota = ${v.quota}, version = version + 1, state = 'granted'
    WHERE ${isLease(v)} AND state <> 'recalling' AND ${v.quota} >= ${v.more} + (
      SELECT sum(granted) FROM ${quotaLeases} WHERE workspace_id = ${v.workspaceId}
        AND period = ${v.period} AND holder <> '')`,
)

export const beginRecall = statement(
  (_, v: Params<Lease & { version: number }>) => sql`UPDATE ${quotaLeases}
    SET version = version + 1, state = 'recalling'
    WHERE ${isLease(v)} AND state <> 'recalling' AND version = ${v.version}`,
)
export const endRecall = statement(
  (
    _,
    v: Params<Lease & { version: number; granted: number; quota: number }>,
  ) => sql`UPDATE ${quotaLeases}
    SET granted = ${v.granted}, quota = ${v.quota}, state = 'drained'
    WHERE ${isLease(v)} AND state = 'recalling' AND version = ${v.version}`,
)

/** Writes a database's own copy of its lease; an older revision changes nothing. */
export const writeCopy = statement(
  (_, v: Params<Lease & { granted: number; quota: number; version: number }>) => sql`INSERT INTO
    ${quotaLeases} (workspace_id, period, holder, granted, quota, version, state)
    VALUES (${v.workspaceId}, ${v.period}, '', ${v.granted}, ${v.quota}, ${v.version}, 'granted')
    ON CONFLICT (workspace_id, period, holder) DO UPDATE SET granted = excluded.granted,
      quota = excluded.quota, version = excluded.version WHERE version < excluded.version`,
)
/** Removes the unused part from a database's own copy. */
export const shrinkCopy = statement(
  (_, v: Params<Month & { version: number; quota: number }>) => sql`INSERT INTO ${quotaLeases}
    (workspace_id, period, holder, granted, quota, version, state)
    VALUES (${v.workspaceId}, ${v.period}, '', ${checksOfMonth(v)}, ${v.quota}, ${v.version}, 'granted')
    ON CONFLICT (workspace_id, period, holder) DO UPDATE SET granted = excluded.granted,
      quota = excluded.quota, version = excluded.version WHERE version < excluded.version`,
)
export const readCopy = statement((q, v: L) =>
  q
    .select({ granted: quotaLeases.granted, version: quotaLeases.version })
    .from(quotaLeases)
    .where(isLease(v)),
)

/** Checks that the database may still store. */
export const remainingOf = statement((q, v: Params<Month & { quota: number }>) =>
  q
    .select({ remaining: sql<number>`granted - ${checksOfMonth(v)}`.as('remaining') })
    .from(quotaLeases)
    .where(
      sql`${quotaLeases.workspaceId} = ${v.workspaceId} AND ${quotaLeases.period} = ${v.period}
        AND ${quotaLeases.holder} = '' AND ${quotaLeases.quota} <= ${v.quota}`,
    ),
)
