/** When subjects were alerted about last. */
export function markAlerted(
  db: D1Database,
  of: 'monitor_identity' | 'monitor_domain',
  ids: readonly string[],
  nowMs: number,
): D1PreparedStatement[] {
  const statements: D1PreparedStatement[] = []
  for (let from = 0; from < ids.length; from += IDS_PER_STATEMENT) {
    const part = ids.slice(from, from + IDS_PER_STATEMENT)
    statements.push(
      db
        .prepare(
          `UPDATE ${of} SET last_alerted_ms = ?2 WHERE id IN (SELECT value FROM json_each(?1))`,
        )
        .bind(JSON.stringify(part), nowMs),
    )
  }
  return statements
}

/** A bound text stays far below D1's limit of 2 MB. */
const IDS_PER_STATEMENT = 10_000
