import { DurableObject } from 'cloudflare:workers'
import { logEvent } from '@vigil/log'
import type { CheckRecord } from './checks/check-record.ts'
import type { Scope } from './scope.ts'
import { openShards, type ShardBindings } from './shards.ts'
import { type Databases, finishCheck, writeCheck } from './spread/index.ts'

/** What the outbox needs of its Worker. */
type OutboxBindings = ShardBindings

const FIRST_RETRY_MS = 2_000
const LONGEST_RETRY_MS = 300_000
/** Records written in one alarm. */
const AT_ONCE = 50
/** Failures in a row after which it is the database that fails, and no longer the record. */
const ENOUGH_FAILURES = 3

/**
 * Keeps the checks that D1 could not take and writes each once, later. `enqueue` returns when the
 * record is durable; a record leaves only after it was written, so that a crash between the two
 * writes it again, which changes nothing. One that is refused again and again waits behind the rest.
 */
export class Outbox extends DurableObject<OutboxBindings> {
  constructor(state: DurableObjectState, env: OutboxBindings) {
    super(state, env)
    for (const table of [
      'held (n INTEGER PRIMARY KEY AUTOINCREMENT, scope TEXT NOT NULL, record TEXT NOT NULL)',
      'held_failures (n INTEGER PRIMARY KEY, times INTEGER NOT NULL)',
      'failures (one INTEGER PRIMARY KEY, n INTEGER NOT NULL)',
    ]) {
      state.storage.sql.exec(`CREATE TABLE IF NOT EXISTS ${table}`)
    }
  }

  async enqueue(scope: Scope, record: CheckRecord): Promise<void> {
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
    const written = await this.#writeSome()
    const isEmpty = this.waiting() === 0
    const failures = isEmpty || written > 0 ? 0 : this.#failuresSoFar() + 1
    this.ctx.storage.sql.exec(
      'INSERT INTO failures (one, n) VALUES (1, ?) ON CONFLICT (one) DO UPDATE SET n = excluded.n',
      failures,
    )
    if (isEmpty) return
    const waitMs = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** failures)
    await this.ctx.storage.setAlarm(Date.now() + (failures === 0 ? 0 : waitMs))
  }

  /** Writes what was refused least often first; answers how many were written. */
  async #writeSome(): Promise<number> {
    const { sql } = this.ctx.storage
    const rows = sql
      .exec(
        `SELECT h.n, h.scope, h.record FROM held h LEFT JOIN held_failures f ON f.n = h.n
         ORDER BY COALESCE(f.times, 0), h.n LIMIT ?`,
        AT_ONCE,
      )
      .toArray()
    let written = 0
    let inARow = 0
    for (const { n = null, scope, record } of rows) {
      if (inARow === ENOUGH_FAILURES) break
      try {
        const held: Scope = JSON.parse(String(scope))
        const databases = openShards(this.env).graphFor(held.workspaceId)
        const kept: CheckRecord = JSON.parse(String(record))
        await writeAnswered(held, databases, kept)
        // What could not follow yet is noted, and the cron writes it.
        await finishCheck(held, databases, kept).catch(reportLinks)
        sql.exec('DELETE FROM held WHERE n = ?', n)
        sql.exec('DELETE FROM held_failures WHERE n = ?', n)
        written += 1
        inARow = 0
      } catch (cause) {
        sql.exec(
          `INSERT INTO held_failures (n, times) VALUES (?, 1)
           ON CONFLICT (n) DO UPDATE SET times = times + 1`,
          n,
        )
        inARow += 1
        logEvent('outbox_write', cause)
      }
    }
    return written
  }

  #failuresSoFar(): number {
    const [row] = this.ctx.storage.sql.exec('SELECT n FROM failures WHERE one = 1').toArray()
    return typeof row?.n === 'number' ? row.n : 0
  }
}

/**
 * Stores a check that was answered. A retry with its Idempotency-Key may have been stored meanwhile: the key then stands for
 * that one, and this one is stored without it.
 */
async function writeAnswered(
  scope: Scope,
  databases: Databases,
  record: CheckRecord,
): Promise<void> {
  const outcome = await writeCheck(scope, databases, record)
  const isRetried = outcome === 'idempotency_taken'
  const last = isRetried
    ? await writeCheck(scope, databases, { ...record, idempotency: null })
    : outcome
  if (last !== 'stored') throw new Error(`A check of the outbox was not stored: ${last}`)
}

const reportLinks = (cause: unknown): void => logEvent('outbox_links', cause)
