import { DurableObject } from 'cloudflare:workers'
import type { CheckRecord } from './check-record.ts'
import type { Scope } from './scope.ts'
import { writeCheck } from './write-check.ts'

/** What the outbox needs of its Worker. */
interface OutboxBindings {
  DB: D1Database
}

const FIRST_RETRY_MS = 2_000
const LONGEST_RETRY_MS = 300_000
/** Records written in one alarm. */
const AT_ONCE = 50

/**
 * Holds the checks that D1 could not take and writes each once, later, in the order they came.
 * `hold` returns when the record is durable; a record leaves only after it was written.
 */
export class Outbox extends DurableObject<OutboxBindings> {
  constructor(state: DurableObjectState, env: OutboxBindings) {
    super(state, env)
    state.storage.sql.exec(
      'CREATE TABLE IF NOT EXISTS held (n INTEGER PRIMARY KEY, scope TEXT NOT NULL, record TEXT NOT NULL)',
    )
    state.storage.sql.exec(
      'CREATE TABLE IF NOT EXISTS failures (one INTEGER PRIMARY KEY, n INTEGER NOT NULL)',
    )
  }

  async hold(scope: Scope, record: CheckRecord): Promise<void> {
    this.ctx.storage.sql.exec(
      'INSERT INTO held (scope, record) VALUES (?, ?)',
      JSON.stringify(scope),
      JSON.stringify(record),
    )
    if ((await this.ctx.storage.getAlarm()) === null) {
      await this.ctx.storage.setAlarm(Date.now() + FIRST_RETRY_MS)
    }
  }

  /** Records that wait. */
  waiting(): number {
    const [row] = this.ctx.storage.sql.exec('SELECT count(*) AS n FROM held').toArray()
    return typeof row?.n === 'number' ? row.n : 0
  }

  /** Never throws: an alarm that keeps throwing is dropped. */
  override async alarm(): Promise<void> {
    const { sql } = this.ctx.storage
    const rows = sql.exec('SELECT n, scope, record FROM held ORDER BY n LIMIT ?', AT_ONCE).toArray()
    let failed = false
    for (const { n, scope, record } of rows) {
      try {
        await writeCheck(JSON.parse(String(scope)), this.env.DB, JSON.parse(String(record)))
        sql.exec('DELETE FROM held WHERE n = ?', n ?? null)
      } catch {
        failed = true
        break
      }
    }
    if (this.waiting() === 0) return
    const failures = failed ? this.#failuresSoFar() + 1 : 0
    sql.exec(
      'INSERT INTO failures (one, n) VALUES (1, ?) ON CONFLICT (one) DO UPDATE SET n = excluded.n',
      failures,
    )
    const waitMs = failed ? Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** failures) : 0
    await this.ctx.storage.setAlarm(Date.now() + waitMs)
  }

  #failuresSoFar(): number {
    const [row] = this.ctx.storage.sql.exec('SELECT n FROM failures WHERE one = 1').toArray()
    return typeof row?.n === 'number' ? row.n : 0
  }
}
