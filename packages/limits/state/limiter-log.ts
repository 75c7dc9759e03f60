import { type Held, type LogEntry, restore } from './log-entry.ts'

/** Longest row in UTF-16 units; three bytes each stay below the 2 MB that a row may have. */
const MAX_ROW_LENGTH = 500_000
/** Rows and entries of the log before it is folded into a snapshot: bounds storage and restarts. */
const MAX_ROWS = 200
const MAX_ENTRIES = 20_000

/**
 * Durable state of a rate limiter: a log of counted events, with one row for all events between two alarms, and a
 * snapshot into which the log is folded from time to time. SQLite storage charges for written rows: a row for each
 * subject would cost ten times as much.
 */
export class LimiterLog {
  readonly #storage: DurableObjectStorage
  #rows = 0
  #entries = 0
  /** Some changes are not in the log: the next write must be a snapshot. */
  #hasGap = false

  constructor(storage: DurableObjectStorage) {
    this.#storage = storage
    for (const table of ['guard_snapshot', 'guard_log']) {
      storage.sql.exec(
        `CREATE TABLE IF NOT EXISTS ${table} (seq INTEGER PRIMARY KEY, entries TEXT NOT NULL)`,
      )
    }
  }

  /** Whether the log must be folded. */
  get isLong(): boolean {
    return this.#hasGap || this.#rows >= MAX_ROWS || this.#entries >= MAX_ENTRIES
  }

  /** Restores `held`; unreadable rows are skipped. */
  load(held: Held): void {
    for (const table of ['guard_snapshot', 'guard_log']) {
      for (const { entries } of this.#storage.sql.exec(
        `SELECT entries FROM ${table} ORDER BY seq`,
      )) {
        const read = parseEntries(entries)
        for (const entry of read) restore(held, entry)
        if (table === 'guard_snapshot') continue
        this.#rows += 1
        this.#entries += read.length
      }
    }
  }

  append(entries: readonly LogEntry[]): void {
    this.#hasGap = true
    for (const row of inRows(entries)) {
      this.#storage.sql.exec('INSERT INTO guard_log (entries) VALUES (?)', row)
      this.#rows += 1
    }
    this.#entries += entries.length
    this.#hasGap = false
  }

  /** Replaces the log by a snapshot, in one transaction. */
  fold(all: Iterable<LogEntry>): void {
    this.#hasGap = true
    this.#storage.transactionSync(() => {
      this.#storage.sql.exec('DELETE FROM guard_snapshot')
      this.#storage.sql.exec('DELETE FROM guard_log')
      for (const row of inRows(all)) {
        this.#storage.sql.exec('INSERT INTO guard_snapshot (entries) VALUES (?)', row)
      }
    })
    this.#rows = 0
    this.#entries = 0
    this.#hasGap = false
  }
}

function* inRows(entries: Iterable<LogEntry>): Generator<string> {
  let row: string[] = []
  let length = 0
  for (const entry of entries) {
    const text = JSON.stringify(entry)
    if (length + text.length > MAX_ROW_LENGTH && row.length > 0) {
      yield `[${row.join(',')}]`
      row = []
      length = 0
    }
    row.push(text)
    length += text.length + 1
  }
  if (row.length > 0) yield `[${row.join(',')}]`
}

function parseEntries(text: unknown): unknown[] {
  if (typeof text !== 'string') return []
  try {
    const entries: unknown = JSON.parse(text)
    return Array.isArray(entries) ? entries : []
  } catch {
    return []
  }
}
