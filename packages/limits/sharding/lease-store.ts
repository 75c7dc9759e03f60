import type { Holding } from './lease-book.ts'

export interface StoredBook {
  name: string
  windowMs: number
  /** As `packWindow` gives them. */
  slots: number[]
  /** Admissions that the writing object may have made since. */
  ahead: number
  holdings: [holder: number, holding: Holding][]
}

/**
 * Books of leases: a row each, durable before a grant is answered (output gate). An object that leases nothing has no
 * table.
 */
export class LeaseStore {
  readonly #sql: SqlStorage
  #isThere: boolean

  constructor(sql: SqlStorage) {
    this.#sql = sql
    const tables = sql.exec("SELECT name FROM sqlite_master WHERE name = 'lease_book'").toArray()
    this.#isThere = tables.length > 0
  }

  write(book: StoredBook): void {
    if (!this.#isThere) {
      this.#sql.exec(
        'CREATE TABLE lease_book (name TEXT PRIMARY KEY, book TEXT NOT NULL) WITHOUT ROWID',
      )
      this.#isThere = true
    }
    this.#sql.exec(
      'INSERT INTO lease_book (name, book) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET book = excluded.book',
      book.name,
      JSON.stringify(book),
    )
  }

  delete(name: string): void {
    if (this.#isThere) this.#sql.exec('DELETE FROM lease_book WHERE name = ?', name)
  }

  /** Every book; a row that this version cannot read is left out. */
  all(): StoredBook[] {
    if (!this.#isThere) return []
    const rows = this.#sql.exec('SELECT book FROM lease_book').toArray()
    return rows.flatMap(({ book }) => {
      const read = parsed(book)
      return isBook(read) ? [read] : []
    })
  }
}

function parsed(text: unknown): unknown {
  try {
    return JSON.parse(String(text))
  } catch {
    return null
  }
}

function isBook(value: unknown): value is StoredBook {
  return (
    typeof value === 'object' &&
    value !== null &&
    'name' in value &&
    typeof value.name === 'string' &&
    'windowMs' in value &&
    typeof value.windowMs === 'number' &&
    'ahead' in value &&
    typeof value.ahead === 'number' &&
    'slots' in value &&
    Array.isArray(value.slots) &&
    'holdings' in value &&
    Array.isArray(value.holdings)
  )
}
