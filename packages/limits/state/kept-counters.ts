import { RateWindows } from '../rates/rate-windows.ts'
import type { VelocityObservation } from '../requests/limiter-request.ts'
import { Subjects } from '../velocity/subjects.ts'
import { type Observed, observe } from '../velocity/velocity.ts'
import { attempt } from './attempt.ts'
import { LimiterLog } from './limiter-log.ts'
import { type Held, type LogEntry, type PackedEvent, restore } from './log-entry.ts'

/** Pending events; beyond it they are written at once. */
const MAX_WAITING = 5_000
/** Largest number of rate windows. */
const MAX_WINDOWS = 2_000

/** The counters of a rate limiter, and the log that restores them after a restart. */
export class KeptCounters {
  readonly #held: Held = { subjects: new Subjects(), windows: new RateWindows(MAX_WINDOWS) }
  readonly #log: LimiterLog
  #waiting: LogEntry[] = []

  constructor(storage: DurableObjectStorage) {
    this.#log = new LimiterLog(storage)
  }

  /** The windows of keys. */
  get windows(): RateWindows {
    return this.#held.windows
  }

  get isEmpty(): boolean {
    return this.#held.subjects.size + this.#held.windows.size === 0
  }

  load(): void {
    this.#log.load(this.#held)
  }

  /** Counts an event and returns the counts, this event included; `event` is the entry to be logged if `isKept`. */
  observe(seen: VelocityObservation, event: PackedEvent, isKept: boolean): Observed {
    const [, atMs] = event
    const observed = observe(this.#held.subjects, seen, atMs)
    if (isKept) this.#keep(event)
    return observed
  }

  /** Counts an event of another object. */
  count(event: unknown, isKept: boolean): void {
    const counted = restore(this.#held, event)
    if (counted && isKept) this.#keep(counted)
  }

  /** Returns all counters of events as JSON. */
  copy(): string {
    return JSON.stringify([...this.#held.subjects.all()])
  }

  /** Takes over the counters of another object. */
  takeOver(copy: string): void {
    const entries: unknown = JSON.parse(copy)
    if (!Array.isArray(entries)) return
    for (const entry of entries) restore(this.#held, entry)
  }

  /** Writes changes. If that fails, they stay in memory and are written with the next snapshot. */
  flush(nowMs: number): void {
    const { subjects, windows } = this.#held
    const entries = this.#waiting
    this.#waiting = []
    for (const packed of windows.changed()) entries.push(['window', ...packed])
    subjects.prune(nowMs)
    windows.prune(nowMs)
    // A log with a gap is folded; without new entries the fold empties storage.
    if (entries.length > 0 && !this.#log.isLong) this.#log.append(entries)
    else this.#log.fold(this.#all())
  }

  #keep(event: PackedEvent): void {
    this.#waiting.push(event)
    if (this.#waiting.length < MAX_WAITING) return
    const [, atMs] = event
    attempt('limiter_flush', () => this.flush(atMs))
  }

  *#all(): Generator<LogEntry> {
    for (const packed of this.#held.windows.all()) yield ['window', ...packed]
    yield* this.#held.subjects.all()
  }
}
