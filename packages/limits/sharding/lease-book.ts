import { expire, insert, roomInMs, type Window, type WindowRule } from '../rates/window.ts'
import { LEASE_MS, type LeaseReport } from './lease-messages.ts'

/** The lease of one holder, as recorded in the book. */
export interface Holding {
  life: string
  message: number
  /** Admissions of this life that are counted. */
  used: number
  left: number
  /** Grants that the holder has not acknowledged, by the message that asked. */
  underway: [message: number, n: number][]
  /** Time from which the rest counts as used, ms. */
  endsMs: number
  /** Counted as used without a report. */
  charged: number
}

/**
 * The leases of one key's window. What a holder may use is taken off the limit until it is reported, given back, or
 * counted as used at the end of its lease: so the limit holds whatever becomes of a holder. It changes the window
 * alone.
 */
export class LeaseBook {
  readonly holdings: Map<number, Holding>
  /** Length of the window, as the last request had it. */
  windowMs: number
  readonly #open: (windowMs: number) => Window

  /** `open` returns the key's window, the same one for as long as it counts anything. */
  constructor(
    open: (windowMs: number) => Window,
    windowMs: number,
    holdings: Iterable<[number, Holding]> = [],
  ) {
    this.#open = open
    this.windowMs = windowMs
    this.holdings = new Map(holdings)
  }

  get window(): Window {
    return this.#open(this.windowMs)
  }

  /** Applies a report of a holder; an outdated message changes nothing. */
  apply(report: LeaseReport, nowMs: number): void {
    const holding = this.#holdingOf(report, nowMs)
    const { used, uses, message, left, received } = report
    this.#count(holding, used - holding.used, uses, nowMs)
    holding.used = Math.max(holding.used, used)
    if (message <= holding.message) return
    const isUnderway = ([asked]: [number, number]) => asked > received
    const had = outstanding(holding)
    holding.message = message
    holding.underway = holding.underway.filter(isUnderway)
    holding.left = 0
    // What was counted as used at the end of its lease is not held a second time.
    holding.left = Math.min(left, had - outstanding(holding))
  }

  /** Admissions that no lease holds at `nowMs`. */
  free(limit: number, nowMs: number): number {
    this.#chargeEnded(nowMs)
    const { window } = this
    expire(window, this.windowMs, nowMs)
    return limit - window.count - this.leased
  }

  /** Admissions that holders may still use. */
  get leased(): number {
    let sum = 0
    for (const holding of this.holdings.values()) sum += outstanding(holding)
    return sum
  }

  /** Admissions left of the limit, those that are leased among them. */
  remaining(limit: number): number {
    return Math.max(0, limit - this.window.count)
  }

  /** Admits `n` now. */
  admit(n: number, nowMs: number): void {
    const { window } = this
    if (n > 0) insert(window, this.windowMs, Math.max(nowMs, window.latestMs), n)
  }

  /** Grants a holder `n` more, for the message that asked. */
  grant(holder: number, message: number, n: number, nowMs: number): void {
    const holding = this.holdings.get(holder)
    if (holding === undefined || n <= 0) return
    holding.underway.push([message, n])
    holding.endsMs = Math.max(holding.endsMs, nowMs + LEASE_MS)
  }

  /**
   * Holders that may still use something, and the last message that was granted: -1 where the holder has received all.
   */
  holders(): [holder: number, granted: number][] {
    return [...this.holdings]
      .filter(([, holding]) => outstanding(holding) > 0)
      .map(([holder, { underway }]) => [holder, underway.at(-1)?.[0] ?? -1])
  }

  /** Returns when the next admission is possible, ms from `nowMs`. */
  roomInMs(rule: WindowRule, nowMs: number): number {
    return roomInMs(this.window, { ...rule, limit: rule.limit - this.leased }, nowMs)
  }

  #holdingOf({ holder, life, used, uses }: LeaseReport, nowMs: number): Holding {
    const known = this.holdings.get(holder)
    if (known?.life === life) return known
    // An earlier incarnation sends no more reports: its lease counts as used.
    if (known) this.#charge(known, nowMs)
    const holding: Holding = {
      life,
      message: -1,
      // Uses that were acknowledged before a book was closed are counted already.
      used: used - uses.reduce((sum, { n }) => sum + n, 0),
      left: 0,
      underway: [],
      endsMs: 0,
      charged: 0,
    }
    this.holdings.set(holder, holding)
    return holding
  }

  #count(holding: Holding, fresh: number, uses: LeaseReport['uses'], nowMs: number): void {
    const known = Math.min(holding.charged, Math.max(0, fresh))
    holding.charged -= known
    let rest = fresh - known
    for (const { agoMs, n } of uses.toReversed()) {
      const counted = Math.min(n, rest)
      if (counted <= 0) return
      insert(this.window, this.windowMs, nowMs - Math.max(0, agoMs), counted)
      rest -= counted
    }
    this.admit(rest, nowMs)
  }

  #chargeEnded(nowMs: number): void {
    for (const holding of this.holdings.values()) {
      if (holding.endsMs <= nowMs) this.#charge(holding, holding.endsMs)
    }
  }

  #charge(holding: Holding, atMs: number): void {
    const n = outstanding(holding)
    if (n <= 0) return
    insert(this.window, this.windowMs, atMs, n)
    holding.charged += n
    holding.left = 0
    holding.underway = []
  }
}

function outstanding({ left, underway }: Holding): number {
  return underway.reduce((sum, [, n]) => sum + n, left)
}
