import { type Params, statement } from '@vigil/storage'
import { sql } from 'drizzle-orm'
import { monitorDomain, monitorIdentity } from '../schema/monitoring.ts'

type Marked = { ids: string; nowMs: number }

const MARK = {
  monitor_identity: statement((q, v: Params<Marked>) =>
    q
      .update(monitorIdentity)
      .set({ last_alerted_ms: sql`${v.nowMs}` })
      .where(sql`${monitorIdentity.id} IN (SELECT value FROM json_each(${v.ids}))`),
  ),
  monitor_domain: statement((q, v: Params<Marked>) =>
    q
      .update(monitorDomain)
      .set({ last_alerted_ms: sql`${v.nowMs}` })
      .where(sql`${monitorDomain.id} IN (SELECT value FROM json_each(${v.ids}))`),
  ),
}

/** Subjects per statement: keeps the bound text far below D1's limit of 2 MB. */
const IDS_PER_STATEMENT = 10_000

/** Notes when subjects were alerted about last. */
export function markAlerted(
  db: D1Database,
  of: 'monitor_identity' | 'monitor_domain',
  ids: readonly string[],
  nowMs: number,
): D1PreparedStatement[] {
  const statements: D1PreparedStatement[] = []
  for (let from = 0; from < ids.length; from += IDS_PER_STATEMENT) {
    const part = JSON.stringify(ids.slice(from, from + IDS_PER_STATEMENT))
    statements.push(MARK[of].bind(db, { ids: part, nowMs }).prepared)
  }
  return statements
}
