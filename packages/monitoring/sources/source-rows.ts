import { type Params, statement } from '@vigil/storage'
import { eq, sql } from 'drizzle-orm'
import {
  type BreachRow,
  breachCatalogue,
  type MonitorSourceRow,
  monitorFinding,
  monitorSource,
} from '../schema/index.ts'

const one = statement((q, v: Params<{ source: string }>) =>
  q.select().from(monitorSource).where(eq(monitorSource.source, v.source)),
)
const all = statement((q) => q.select().from(monitorSource).orderBy(monitorSource.source))

export const readSource = (db: D1Database, source: string): Promise<MonitorSourceRow | null> =>
  one.first(db, { source })

export const listSources = (db: D1Database): Promise<MonitorSourceRow[]> => all.all(db, {})

type Answer = { version: string | null; capabilities: string | null }
const confirm = statement((q, v: Params<Answer & { source: string; nowMs: number }>) =>
  q
    .insert(monitorSource)
    .values({
      source: v.source,
      state: 'ok',
      version: v.version,
      capabilities: v.capabilities,
      confirmed_ms: v.nowMs,
    })
    .onConflictDoUpdate({
      target: monitorSource.source,
      set: {
        state: 'ok',
        version: sql`COALESCE(excluded.version, ${monitorSource.version})`,
        capabilities: sql`COALESCE(excluded.capabilities, ${monitorSource.capabilities})`,
        confirmed_ms: sql`excluded.confirmed_ms`,
        stale_since_ms: null,
        error_code: null,
        told_ms: null,
      },
    }),
)

/** Records that a source answered, with its permissions and data version. */
export const confirmSource = (
  db: D1Database,
  source: string,
  answer: Answer,
  nowMs: number,
): D1PreparedStatement => confirm.bind(db, { ...answer, source, nowMs }).prepared

type Miss = { state: 'stale' | 'denied'; code: string }
const miss = statement((q, v: Params<Miss & { source: string; nowMs: number }>) =>
  q
    .insert(monitorSource)
    .values({ source: v.source, state: v.state, stale_since_ms: v.nowMs, error_code: v.code })
    .onConflictDoUpdate({
      target: monitorSource.source,
      set: {
        state: sql`excluded.state`,
        stale_since_ms: sql`COALESCE(${monitorSource.stale_since_ms}, excluded.stale_since_ms)`,
        error_code: sql`excluded.error_code`,
      },
    }),
)

/** Records that a source gave no answer, with the time since when; its earlier state is kept. */
export const missSource = (
  db: D1Database,
  source: string,
  missed: Miss,
  nowMs: number,
): D1PreparedStatement => miss.bind(db, { ...missed, source, nowMs }).prepared

/** Rows of one statement: a bound text stays far below D1's limit. */
const ROWS_AT_ONCE = 2_000
const upsertBreaches = statement(
  (_, v: Params<{ rows: string }>) =>
    sql`INSERT OR REPLACE INTO ${breachCatalogue} (name, domain, breach_ms, added_ms, flags)
    SELECT value ->> 'name', value ->> 'domain', value ->> 'breach_ms', value ->> 'added_ms', value ->> 'flags'
    FROM json_each(${v.rows})`,
)

/** Replaces the stored data of the given breaches; breaches that a provider no longer lists remain. */
export function saveBreaches(db: D1Database, rows: readonly BreachRow[]): D1PreparedStatement[] {
  const statements: D1PreparedStatement[] = []
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    const part = JSON.stringify(rows.slice(from, from + ROWS_AT_ONCE))
    statements.push(upsertBreaches.bind(db, { rows: part }).prepared)
  }
  return statements
}

const hide = statement((q, v: Params<{ names: string }>) =>
  q
    .update(monitorFinding)
    .set({ place: 'sensitive' })
    .where(
      sql`${monitorFinding.origin} = 'hibp:breach'
        AND ${monitorFinding.place} IN (SELECT value FROM json_each(${v.names}))`,
    ),
)

/** Removes the names of breaches that became sensitive from findings. */
export const hideSensitiveBreaches = (
  db: D1Database,
  names: readonly string[],
): D1PreparedStatement => hide.bind(db, { names: JSON.stringify(names) }).prepared

const allBreaches = statement((q) => q.select().from(breachCatalogue))
const breachesNamed = statement((q, v: Params<{ names: string }>) =>
  q
    .select()
    .from(breachCatalogue)
    .where(sql`${breachCatalogue.name} IN (SELECT value FROM json_each(${v.names}))`),
)

export const readBreachRows = (db: D1Database): Promise<BreachRow[]> => allBreaches.all(db, {})

export const readBreachesNamed = (db: D1Database, names: readonly string[]): Promise<BreachRow[]> =>
  breachesNamed.all(db, { names: JSON.stringify(names) })
