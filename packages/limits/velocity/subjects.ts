import type { BareAttempts, WindowCounts } from '@vigil/evidence'
import { type AttemptSet, attemptsOf } from './attempts.ts'
import { count, oldestTicks, tickOf } from './counters.ts'
import { idsOf, membersOf, note, noteSampled, shortHash } from './members.ts'
import { openSiteRate, type SiteRate, siteRateZ } from './site-rate.ts'
import { WarmTable } from './warm-table.ts'

/**
 * Estimated memory of one rate limiter. An object has 128 MB, possibly shared with other objects of its isolate; this
 * is room for about 50,000 subjects.
 */
export const BUDGET_BYTES = 16 * 1024 * 1024
/** Largest number of sites with a usual rate; the longest silent is dropped first. */
const MAX_SITES = 64

/** Hashes are positive. */
const NO_OWNER = -1

/** A subject or a site's rate in plain values, to be stored. */
export type PackedSubject =
  | [kind: 'once' | 'again', name: string, ...numbers: number[]]
  | [kind: 'site', name: string, rate: SiteRate]

/** All counters of one rate limiter, within a fixed budget of memory. */
export class Subjects {
  readonly #table: WarmTable
  readonly #sites = new Map<string, SiteRate>()

  constructor(budgetBytes = BUDGET_BYTES) {
    this.#table = new WarmTable(budgetBytes)
  }

  get size(): number {
    return this.#table.size
  }

  get bytes(): number {
    return this.#table.bytes
  }

  /** Counts one event of a subject; returns the counts, this event included. */
  count(name: string, nowMs: number): WindowCounts {
    return this.#table.use(`n ${name}`, (counter) => count(counter, nowMs))
  }

  /** Distinct members of a subject, of which `max` are held, with `member` noted where it is known. */
  members(name: string, member: string | null, nowMs: number, max?: number): WindowCounts {
    return this.#table.use(`m ${name}`, (set) =>
      member === null ? membersOf(set, nowMs) : note(set, member, nowMs, max),
    )
  }

  /** Distinct members of a subject that are also members of another, by when the first saw them. */
  common(name: string, other: string, nowMs: number): WindowCounts {
    const ids = this.#table.use(`m ${other}`, (set) => new Set(idsOf(set)))
    return this.#table.use(`m ${name}`, (set) => membersOf(set, nowMs, (id) => ids.has(id)))
  }

  /** Notes a member, and returns a sample of those of the last day, as hashes: the same of every subject. */
  sample(name: string, member: string, nowMs: number): Set<number> {
    return this.#table.use(`s ${name}`, (set) => noteSampled(set, member, nowMs))
  }

  /** Networks of the attempts of a client, after `change`. */
  attempts(name: string, nowMs: number, change: (set: AttemptSet) => void): BareAttempts {
    return this.#table.use(`a ${name}`, (set) => {
      change(set)
      return attemptsOf(set, nowMs)
    })
  }

  /** Whether this payload was sent within 24 h, by another owner than the first or by one unknown. */
  replayed(payload: string, owner: string | null, nowMs: number): boolean {
    const [, , , hour24] = oldestTicks(tickOf(nowMs))
    const id = owner === null ? NO_OWNER : shortHash(owner)
    return this.#table.use(`p ${payload}`, (kept) => {
      const [seen = 0, first = NO_OWNER] = kept
      const wasSent = kept.length > 0 && seen >= hour24
      kept.splice(0, 2, tickOf(nowMs), wasSent ? first : id)
      return wasSent && (id === NO_OWNER || first !== id)
    })
  }

  siteRateZ(name: string, nowMs: number): number | null {
    const rate = this.#sites.get(name) ?? openSiteRate()
    this.#holdSite(name, rate)
    return siteRateZ(rate, nowMs)
  }

  /** Drops subjects older than every window. */
  prune(nowMs: number): void {
    const [, , , hour24] = oldestTicks(tickOf(nowMs))
    this.#table.prune(hour24)
  }

  *all(): Generator<PackedSubject> {
    for (const { name, seenAgain, numbers } of this.#table.all()) {
      yield [seenAgain ? 'again' : 'once', name, ...numbers]
    }
    for (const [name, rate] of this.#sites) yield ['site', name, rate]
  }

  restore(name: string, seenAgain: boolean, numbers: number[]): void {
    this.#table.restore(name, seenAgain, numbers)
  }

  restoreSite(name: string, rate: SiteRate): void {
    this.#holdSite(name, rate)
  }

  #holdSite(name: string, rate: SiteRate): void {
    this.#sites.delete(name)
    this.#sites.set(name, rate)
    if (this.#sites.size <= MAX_SITES) return
    const [silent] = this.#sites.keys()
    if (silent !== undefined) this.#sites.delete(silent)
  }
}
