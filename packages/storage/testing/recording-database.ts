/** A database that records its statements and the rows that each read, by D1's own count. */
export interface RecordingDatabase {
  db: D1Database
  batches: number
  rowsRead: number
  /** How SQLite runs each statement that was prepared: the lines of EXPLAIN QUERY PLAN. */
  plan(): Promise<string[]>
}

export function recording(database: D1Database): RecordingDatabase {
  const prepared: string[] = []
  const note = ({ meta }: D1Result) => {
    seen.rowsRead += meta.rows_read
  }
  const counted = (statement: D1PreparedStatement): D1PreparedStatement =>
    new Proxy(statement, {
      get(target, name) {
        if (name === 'bind') return (...values: unknown[]) => counted(target.bind(...values))
        if (name !== 'all') return Reflect.get(target, name)
        return async () => {
          const result = await target.all()
          note(result)
          return result
        }
      },
    })
  const seen: RecordingDatabase = {
    batches: 0,
    rowsRead: 0,
    async plan() {
      const lines = await Promise.all(prepared.map((sql) => planOf(database, sql)))
      return lines.flat()
    },
    db: {
      prepare(sql) {
        prepared.push(sql)
        return counted(database.prepare(sql))
      },
      async batch<T>(statements: D1PreparedStatement[]) {
        const results = await database.batch<T>(statements)
        seen.batches += 1
        results.forEach(note)
        return results
      },
      exec: (sql) => database.exec(sql),
      withSession: (constraint) => database.withSession(constraint),
      dump: () => database.dump(),
    },
  }
  return seen
}

/** A plan does not depend on the bound values, but every parameter must be bound. */
async function planOf(database: D1Database, sql: string): Promise<string[]> {
  const numbered = [...sql.matchAll(/\?(\d+)/g)].map((match) => Number(match[1]))
  const places = Math.max(0, ...numbered) || sql.split('?').length - 1
  const { results } = await database
    .prepare(`EXPLAIN QUERY PLAN ${sql}`)
    .bind(...Array.from({ length: places }, () => null))
    .all<{ detail: string }>()
  return results.map(({ detail }) => detail)
}
