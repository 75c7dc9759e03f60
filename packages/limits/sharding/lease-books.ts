import type { RateWindows } from '../rates/rate-windows.ts'
import { type Admitted, packWindow, type WindowRule, wholeSeconds } from '../rates/window.ts'
import { type Holding, LeaseBook } from './lease-book.ts'
import type { LeaseAnswer, LeaseReport, LeaseRequest } from './lease-messages.ts'
import { LEASE_MS } from './lease-messages.ts'
import type { LeaseStore } from './lease-store.ts'

/** Recalls a lease: the holder uses nothing more of the grants up to that message. null: unreachable. */
export type Recall = (
  holder: number,
  window: string,
  granted: number,
) => Promise<LeaseReport | null>

/** Rounds of recalling for one request: a later one includes what was granted during the one before (judgement). */
const MAX_ROUNDS = 8
/** Own admissions that one write allows for, so that a crash loses none; it counts them all (judgement). */
const AHEAD = 32
/**
 * Share of the free admissions that all objects together may lease at once: the rest need not be recalled (judgement).
 */
const LEASED_SHARE = 0.5

interface OpenBook {
  name: string
  book: LeaseBook
  /** The recall that is running; requests without a free admission wait for it. */
  gathering: Promise<void> | null
  /** Admissions of its own that may be made before the book is written again. */
  ahead: number
  /** Holders that did not answer, with the time until which they are skipped, ms. */
  silentUntilMs: Map<number, number>
}

/** The books of all leased keys, at the object that keeps their windows. */
export class LeaseBooks {
  readonly #windows: RateWindows
  readonly #store: Pick<LeaseStore, 'write' | 'delete' | 'all'>
  readonly #recall: Recall
  readonly #books = new Map<string, OpenBook>()

  constructor(
    windows: RateWindows,
    store: Pick<LeaseStore, 'write' | 'delete' | 'all'>,
    recall: Recall,
  ) {
    this.#windows = windows
    this.#store = store
    this.#recall = recall
  }

  /**
   * Restores the books after a crash: leases remain valid, and admissions that this object may have made since its last
   * write count.
   */
  load(nowMs: number): void {
    for (const { name, windowMs, slots, ahead, holdings } of this.#store.all()) {
      const newestMs = slots.at(-2) ?? 0
      if (newestMs > this.#windows.open(name, windowMs).latestMs) {
        this.#windows.restore([name, windowMs, ...slots])
      }
      this.#open(name, windowMs, holdings).book.admit(ahead, nowMs)
    }
  }

  /** Whether admissions of this window may be leased to other objects. */
  holds(window: string): boolean {
    return this.#books.has(window)
  }

  /** Admits a request of this object's own, after recalling unused leases if needed. */
  async take(window: string, rule: WindowRule, clock: () => number): Promise<Admitted> {
    const open = this.#bookOf(window, rule)
    const { book } = open
    await this.#gather(open, rule, 1, clock)
    const nowMs = clock()
    const admitted = book.free(rule.limit, nowMs) > 0
    if (admitted) {
      book.admit(1, nowMs)
      this.#writeIfDue(open, 1)
    }
    const remaining = admitted ? book.remaining(rule.limit) : 0
    const resetSec = remaining > 0 ? 0 : wholeSeconds(book.roomInMs(rule, nowMs))
    return { admitted, remaining, resetSec }
  }

  /** Answers another object: admits its waiting requests, and leases admissions ahead as far as they are free. */
  async ask(ask: LeaseRequest, clock: () => number): Promise<LeaseAnswer> {
    const { window, holder, message, waiting, limit } = ask
    const rule = { limit, windowMs: ask.windowSec * 1000 }
    const open = this.#bookOf(window, rule)
    const { book } = open
    book.apply(ask, clock())
    await this.#gather(open, rule, waiting, clock)
    const nowMs = clock()
    const free = Math.max(0, book.free(limit, nowMs))
    const admitted = Math.min(waiting, free)
    book.admit(admitted, nowMs)
    const share = Math.floor(((free - admitted) * LEASED_SHARE) / Math.max(1, ask.of))
    const granted = open.gathering === null ? Math.min(ask.ahead, share) : 0
    book.grant(holder, message, granted, nowMs)
    if (granted > 0) this.#write(open)
    else this.#writeIfDue(open, admitted)
    return {
      admitted,
      granted,
      acknowledged: ask.used,
      remaining: book.remaining(limit),
      roomInMs: admitted < waiting ? Math.min(book.roomInMs(rule, nowMs), knownFor(book)) : 0,
    }
  }

  /** Closes books without leases. */
  prune(nowMs: number): void {
    for (const [name, { book, gathering }] of this.#books) {
      book.free(0, nowMs)
      if (gathering !== null || book.leased > 0) continue
      this.#books.delete(name)
      this.#store.delete(name)
    }
  }

  #bookOf(name: string, { windowMs }: WindowRule): OpenBook {
    const open = this.#books.get(name) ?? this.#open(name, windowMs, [])
    open.book.windowMs = windowMs
    return open
  }

  #open(name: string, windowMs: number, holdings: [number, Holding][]): OpenBook {
    const book = new LeaseBook((ms) => this.#windows.open(name, ms), windowMs, holdings)
    const open = { name, book, gathering: null, ahead: 0, silentUntilMs: new Map() }
    this.#books.set(name, open)
    return open
  }

  /** Recalls unused leases until `needed` admissions are free or no lease is left. */
  async #gather(
    open: OpenBook,
    { limit }: WindowRule,
    needed: number,
    clock: () => number,
  ): Promise<void> {
    for (let round = 0; round < MAX_ROUNDS; round += 1) {
      const nowMs = clock()
      if (open.book.free(limit, nowMs) >= needed) return
      if (open.gathering === null) {
        const isSilent = (holder: number) => (open.silentUntilMs.get(holder) ?? 0) > nowMs
        const due = open.book.holders().filter(([holder]) => !isSilent(holder))
        if (due.length === 0) return
        open.gathering = this.#callBack(open, due, clock).finally(() => {
          open.gathering = null
        })
      }
      await open.gathering
    }
  }

  async #callBack(
    { name, book, silentUntilMs }: OpenBook,
    holders: [holder: number, granted: number][],
    clock: () => number,
  ): Promise<void> {
    await Promise.all(
      holders.map(async ([holder, granted]) => {
        const report = await this.#recall(holder, name, granted)
        if (report === null) silentUntilMs.set(holder, book.holdings.get(holder)?.endsMs ?? 0)
        else book.apply(report, clock())
      }),
    )
  }

  /** While leases exist, admissions of this object must survive a crash too, without a write for each. */
  #writeIfDue(open: OpenBook, admitted: number): void {
    if (admitted <= 0 || open.book.leased === 0) return
    open.ahead -= admitted
    if (open.ahead < 0) this.#write(open)
  }

  #write(open: OpenBook): void {
    const { name, book } = open
    const { windowMs, window } = book
    open.ahead = AHEAD
    this.#store.write({
      name,
      windowMs,
      slots: packWindow(window),
      ahead: AHEAD,
      holdings: [...book.holdings],
    })
  }
}

/** How long a refusal is valid, ms: the lease of an unreachable object may return at its end. */
function knownFor({ leased }: LeaseBook): number {
  return leased > 0 ? LEASE_MS : Number.MAX_SAFE_INTEGER
}
