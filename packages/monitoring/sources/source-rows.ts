import type { BreachRow, MonitorSourceRow } from '../schema/index.ts'

export async function readSource(db: D1Database, source: string): Promise<MonitorSourceRow | null> {
  return db
    .prepare('SELECT * FROM monitor_source WHERE source = ?')
    .bind(source)
    .first<MonitorSourceRow>()
}

export async function listSources(db: D1Database): Promise<MonitorSourceRow[]> {
  const { results } = await db
    .prepare('SELECT * FROM monitor_source ORDER BY source')
    .all<MonitorSourceRow>()
  return results
}

/** A source answered: what it can do and which state of its data was read. */
export function confirmSource(
  db: D1Database,
  source: string,
  answer: { version: string | null; capabilities: string | null },
  nowMs: number,
): D1PreparedStatement {
  return db
    .prepare(
      `INSERT INTO monitor_source (source, state, version, capabilities, confirmed_ms)
       VALUES (?1, 'ok', ?2, ?3, ?4) ON CONFLICT (source) DO UPDATE SET state = 'ok',
         version = COALESCE(excluded.version, version),
         capabilities = COALESCE(excluded.capabilities, capabilities),
         confirmed_ms = excluded.confirmed_ms, stale_since_ms = NULL, error_code = NULL,
         told_ms = NULL`,
    )
    .bind(source, answer.version, answer.capabilities, nowMs)
}

/** A source gave no answer: what was known stays, with the time since when. */
export function missSource(
  db: D1Database,
  source: string,
  miss: { state: 'stale' | 'denied'; code: string },
  nowMs: number,
): D1PreparedStatement {
  return db
    .prepare(
      `INSERT INTO monitor_source (source, state, stale_since_ms, error_code)
       VALUES (?1, ?2, ?3, ?4) ON CONFLICT (source) DO UPDATE SET state = excluded.state,
         stale_since_ms = COALESCE(stale_since_ms, excluded.stale_since_ms),
         error_code = excluded.error_code`,
    )
    .bind(source, miss.state, nowMs, miss.code)
}

/** Rows of one statement: a bound text stays far below D1's limit. */
const ROWS_AT_ONCE = 2_000

/** Replaces what is known of the breaches named; those that a provider no longer lists stay. */
export function saveBreaches(db: D1Database, rows: readonly BreachRow[]): D1PreparedStatement[] {
  const statements: D1PreparedStatement[] = []
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    const part = rows.slice(from, from + ROWS_AT_ONCE)
    statements.push(
      db
        .prepare(
          `INSERT OR REPLACE INTO breach_catalogue (name, domain, breach_ms, added_ms, flags)
           SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4
           FROM json_each(?)`,
        )
        .bind(
          JSON.stringify(
            part.map((row) => [row.name, row.domain, row.breach_ms, row.added_ms, row.flags]),
          ),
        ),
    )
  }
  return statements
}

/** Findings of breaches that became sensitive lose their names. */
export function hideSensitiveBreaches(
  db: D1Database,
  names: readonly string[],
): D1PreparedStatement {
  return db
    .prepare(
      `UPDATE monitor_finding SET place = 'sensitive' WHERE origin = 'hibp:breach'
         AND place IN (SELECT value FROM json_each(?))`,
    )
    .bind(JSON.stringify(names))
}

export async function readBreachRows(db: D1Database): Promise<BreachRow[]> {
  const { results } = await db.prepare('SELECT * FROM breach_catalogue').all<BreachRow>()
  return results
}

export async function readBreachesNamed(
  db: D1Database,
  names: readonly string[],
): Promise<BreachRow[]> {
  const { results } = await db
    .prepare('SELECT * FROM breach_catalogue WHERE name IN (SELECT value FROM json_each(?))')
    .bind(JSON.stringify(names))
    .all<BreachRow>()
  return results
}
