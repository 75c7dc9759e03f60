import { DurableObject } from 'cloudflare:workers'
import { logEvent } from '@vigil/log'
import type { CheckRecord, IdempotencyRow } from './checks/check-record.ts'
import { bytesOf } from './encoding.ts'
import type { Scope } from './scope.ts'
import { openShards, type ShardBindings } from './shards.ts'
import { type Databases, findIdempotent, writeCheck, writeLinksElsewhere } from './spread/index.ts'
import { uuidV7 } from './uuid-v7.ts'

const FIRST_RETRY_MS = 2_000
const MAX_RETRY_MS = 300_000
/** Records written in one alarm. */
const AT_ONCE = 50
/** Consecutive failures after which the database is assumed to fail, not the record. */
const MAX_FAILURES = 3

/**
 * Write-ahead outbox of checks that D1 did not accept. `enqueue` returns when the record is durable; an alarm writes it
 * later. A record is removed after it was written: a crash in between writes it again, which changes nothing. Records
 * that fail repeatedly are tried after the others.
 */
export class Outbox extends DurableObject<ShardBindings> {
  constructor(state: DurableObjectState, env: ShardBindings) {
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

  /** Number of pending records. */
  waiting(): number {
    const [row] = this.ctx.storage.sql.exec('SELECT count(*) AS n FROM held').toArray()
    return typeof row?.n === 'number' ? row.n : 0
  }

  /** Whether a check of one of these accounts, mailboxes or visitors is pending, by their keys. */
  holds(keys: readonly string[]): boolean {
    const { sql } = this.ctx.storage
    const found = sql.exec(
      `SELECT 1 FROM held WHERE EXISTS (SELECT 1 FROM json_each(?) WHERE value IN (record ->> 'accountKey',
         record ->> 'emailKey', record ->> 'mailboxKey', record ->> 'visitorKey')) LIMIT 1`,
      JSON.stringify(keys),
    )
    return found.toArray().length > 0
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
    const waitMs = Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** failures)
    await this.ctx.storage.setAlarm(Date.now() + (failures === 0 ? 0 : waitMs))
  }

  /** Writes the records with the fewest failures first; returns how many were written. */
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
      if (inARow === MAX_FAILURES) break
      try {
        const held: Scope = JSON.parse(String(scope))
        const databases = openShards(this.env).graphFor(held.workspaceId)
        const kept: CheckRecord = JSON.parse(String(record))
        await writeAnswered(held, databases, kept)
        // Links that could not be written stay pending; the cron writes them.
        await writeLinksElsewhere(held, databases, kept).catch(reportLinks)
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
 * Stores an answered check. If a retry with its Idempotency-Key was stored meanwhile, the key keeps that answer, and
 * this check is stored without the key; if the key is the id of both, they are one check.
 */
async function writeAnswered(
  scope: Scope,
  databases: Databases,
  record: CheckRecord,
): Promise<void> {
  const outcome = await writeCheck(scope, databases, record)
  const { id, idempotency } = record
  const isRetried = outcome === 'idempotency_taken' && idempotency !== null
  if (isRetried && idempotency.keyId === id) {
    const first = await findIdempotent(scope, databases, idempotency, record.atMs)
    if (first?.bodyHash === idempotency.bodyHash) return
  }
  const last = isRetried
    ? await writeCheck(scope, databases, withoutKey(record, idempotency))
    : outcome
  if (last !== 'stored') throw new Error(`A check of the outbox was not stored: ${last}`)
}

/**
 * Removes the key from a check. If another request was stored under its id, it gets a new id, the same at each attempt.
 */
function withoutKey(record: CheckRecord, { keyId, bodyHash }: IdempotencyRow): CheckRecord {
  const { id, atMs } = record
  const isOther = keyId === id
  return { ...record, id: isOther ? uuidV7(atMs, bytesOf(bodyHash)) : id, idempotency: null }
}

const reportLinks = (cause: unknown): void => logEvent('outbox_links', cause)
