import { type Counter, type MemberSet, openCounter, openMembers } from './counters.ts'
import { openSiteRate, type SiteRate } from './site-rate.ts'
import type { VelocityStore } from './velocity.ts'

/** Subjects kept in memory; the coldest are written and left to storage beyond it. */
const MOST_SUBJECTS = 20_000
/** Rows kept in storage; beyond it the coldest go. */
export const MOST_ROWS = 200_000
const DAY_MS = 86_400_000
const WEEKS_MS = 42 * DAY_MS

interface Payload {
  lastMs: number
  visitor: string
}

type Subject = Counter | MemberSet | SiteRate | Payload

/**
 * The subjects of one guard: in memory, coldest first, behind them SQLite. Changes are written
 * together by `flush`, some seconds later: a crash loses those seconds of counting and no more.
 */
export class KeptSubjects implements VelocityStore {
  readonly #sql: SqlStorage
  readonly #subjects = new Map<string, Subject>()
  readonly #dirty = new Set<string>()

  constructor(sql: SqlStorage) {
    this.#sql = sql
    sql.exec(
      'CREATE TABLE IF NOT EXISTS subject (name TEXT PRIMARY KEY, last_ms INTEGER NOT NULL, kept TEXT NOT NULL) WITHOUT ROWID',
    )
    sql.exec('CREATE INDEX IF NOT EXISTS subject_age ON subject (last_ms)')
  }

  get dirty(): boolean {
    return this.#dirty.size > 0
  }

  /** Subjects held in memory. */
  get size(): number {
    return this.#subjects.size
  }

  counter(name: string): Counter {
    return this.#subject(name, isCounter, openCounter)
  }

  members(name: string): MemberSet {
    return this.#subject(name, isMemberSet, openMembers)
  }

  siteRate(name: string): SiteRate {
    return this.#subject(name, isSiteRate, openSiteRate)
  }

  payloadSender(payload: string, visitor: string, nowMs: number): string | null {
    const kept = this.#subject(`p ${payload}`, isPayload, () => ({ lastMs: 0, visitor }))
    const sender = nowMs - kept.lastMs < DAY_MS ? kept.visitor : null
    if (sender === null) kept.visitor = visitor
    kept.lastMs = nowMs
    return sender
  }

  /** Writes what changed and forgets what is older than it is asked for. */
  flush(nowMs: number): void {
    for (const name of this.#dirty) this.#write(name)
    this.#dirty.clear()
    this.#sql.exec(
      "DELETE FROM subject WHERE last_ms < CASE WHEN name LIKE 's %' THEN ? ELSE ? END",
      nowMs - WEEKS_MS,
      nowMs - DAY_MS,
    )
    this.#sql.exec(
      'DELETE FROM subject WHERE name IN (SELECT name FROM subject ORDER BY last_ms DESC LIMIT -1 OFFSET ?)',
      MOST_ROWS,
    )
  }

  #subject<T extends Subject>(name: string, is: (it: unknown) => it is T, open: () => T): T {
    const known = this.#subjects.get(name) ?? this.#read(name)
    const subject = is(known) ? known : open()
    this.#subjects.delete(name)
    this.#subjects.set(name, subject)
    this.#dirty.add(name)
    if (this.#subjects.size > MOST_SUBJECTS) this.#dropColdest()
    return subject
  }

  #dropColdest(): void {
    const [coldest] = this.#subjects.keys()
    if (coldest === undefined) return
    if (this.#dirty.delete(coldest)) this.#write(coldest)
    this.#subjects.delete(coldest)
  }

  #read(name: string): unknown {
    const [row] = this.#sql.exec('SELECT kept FROM subject WHERE name = ?', name).toArray()
    if (!row || typeof row.kept !== 'string') return null
    return JSON.parse(row.kept, (key, value: unknown) =>
      key === 'seenMs' && Array.isArray(value) ? new Map(value) : value,
    )
  }

  #write(name: string): void {
    const subject = this.#subjects.get(name)
    if (!subject) return
    const kept = JSON.stringify(subject, (_, value: unknown) =>
      value instanceof Map ? [...value] : value,
    )
    this.#sql.exec(
      'INSERT INTO subject (name, last_ms, kept) VALUES (?, ?, ?) ON CONFLICT (name) DO UPDATE SET last_ms = excluded.last_ms, kept = excluded.kept',
      name,
      subject.lastMs,
      kept,
    )
  }
}

function has<K extends string>(it: unknown, key: K): it is Record<K, unknown> {
  return typeof it === 'object' && it !== null && key in it
}

const isCounter = (it: unknown): it is Counter => has(it, 'rows') && Array.isArray(it.rows)
const isMemberSet = (it: unknown): it is MemberSet => has(it, 'seenMs') && it.seenMs instanceof Map
const isSiteRate = (it: unknown): it is SiteRate => has(it, 'hours') && Array.isArray(it.hours)
const isPayload = (it: unknown): it is Payload => has(it, 'visitor')
