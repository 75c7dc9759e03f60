import { writeCheck } from '../checks/write-check.ts'
import type { Scope } from '../scope.ts'
import { uuidV7 } from '../uuid-v7.ts'
import { checkRecord } from './records.ts'

/** Tables that a run of the cron reads or writes. */
const TABLES = [
  'visits',
  'check_packs',
  'pack_keys',
  'first_answers',
  'counted',
  'identifiers',
  'accounts',
  'population',
  'upkeep',
  'workspaces',
  'plans',
]

/** Deletes all rows that a run of the cron reads or writes. */
export async function emptyTables(db: D1Database): Promise<void> {
  await db.batch(TABLES.map((table) => db.prepare(`DELETE FROM ${table}`)))
}

/** Stores a workspace whose plan has this retention, days. */
export async function storeWorkspace(
  db: D1Database,
  id: string,
  retentionDays = 180,
): Promise<Scope> {
  await db.batch([
    db
      .prepare(
        `INSERT INTO plans (id, name, price_cents, domain_seats, monthly_checks, allows_overage,
         overage_cents_per_1000, api_rate_limit, api_rate_window_sec, edge_rate_limit,
         edge_rate_window_sec, max_team_members, monitored_identities, features, retention_days)
       VALUES (?, 'Plan', 0, 1, 1, 0, 0, 1, 1, 1, 1, 1, 1, '[]', ?)`,
      )
      .bind(id, retentionDays),
    db
      .prepare(
        `INSERT INTO workspaces (id, name, plan_id, plan_status, created_ms)
       VALUES (?, 'Acme', ?, 'active', 0)`,
      )
      .bind(id, id),
  ])
  return { workspaceId: id, env: 'live' }
}

/** Stores a check of this time. */
export const storeCheck = (
  scope: Scope,
  db: D1Database,
  atMs: number,
  changes: Parameters<typeof checkRecord>[0] = {},
) => writeCheck(scope, db, checkRecord({ id: uuidV7(atMs), atMs, ...changes }))
