import { type Admitted, wholeSeconds } from '../rates/window.ts'
import {
  acknowledge,
  ahead,
  countArrival,
  decided,
  isOpen,
  type Lease,
  type LeaseRule,
  openLease,
  reportOf,
} from './lease.ts'
import {
  LEASE_MS,
  type LeaseAnswer,
  type LeaseReport,
  type LeaseRequest,
} from './lease-messages.ts'

/** Pause of asking ahead after a grant that fell short, ms: the limit is nearly reached (judgement). */
const PAUSE_MS = 100
/** Time before the end of a lease at which its unused and unreported part is returned, ms: allows a slow message. */
const GIVE_BACK_MS = 400
/** Largest number of leases; beyond it the longest unused is dropped. */
const MAX_LEASES = 2_000

/** The object that grants leases, and the clock. */
export interface LeasePorts {
  /** Rejects if the object that keeps the window is unreachable. */
  ask(ask: LeaseRequest): Promise<LeaseAnswer>
  clock(): number
  later(delayMs: number, work: () => void): void
}

/** The leases of one object on windows that another object keeps. */
export class KeyLeases {
  readonly #ports: LeasePorts
  readonly #holder: number
  readonly #leases = new Map<string, Lease>()

  constructor(holder: number, ports: LeasePorts) {
    this.#holder = holder
    this.#ports = ports
  }

  /** Admits a request by the lease, or by a new one; null: the object that keeps the window is unreachable. */
  async take(window: string, rule: LeaseRule, of: number): Promise<Admitted | null> {
    const lease = this.#leaseOf(window, rule)
    const nowMs = this.#ports.clock()
    countArrival(lease, nowMs)
    const known = decided(lease, nowMs)
    if (known !== null) {
      const isLow = known.admitted && lease.left < ahead(lease, nowMs) / 2
      if (isLow && nowMs >= lease.aheadFromMs) this.#due(window, lease, of)
      return known
    }
    const answer = new Promise<Admitted | null>((resolve) => lease.waiting.push(resolve))
    this.#due(window, lease, of)
    return await answer
  }

  /** Returns the unused part of the grants up to a message. */
  recall(window: string, granted: number): LeaseReport {
    const lease = this.#leases.get(window)
    if (lease === undefined) {
      return reportOf(openLease({ limit: 0, windowSec: 1 }), this.#holder, window, 0)
    }
    lease.left = 0
    lease.received = Math.max(lease.received, granted)
    return reportOf(lease, this.#holder, window, this.#ports.clock())
  }

  #leaseOf(window: string, rule: LeaseRule): Lease {
    const known = this.#leases.get(window)
    if (known === undefined) return this.#hold(window, openLease(rule))
    this.#hold(window, known)
    // A changed plan may have a higher limit.
    if (known.rule.limit !== rule.limit || known.rule.windowSec !== rule.windowSec) {
      known.refusedUntilMs = 0
    }
    known.rule = rule
    return known
  }

  #hold(window: string, lease: Lease): Lease {
    this.#leases.delete(window)
    this.#leases.set(window, lease)
    if (this.#leases.size > MAX_LEASES) {
      const [unused] = this.#leases.keys()
      if (unused !== undefined) this.#leases.delete(unused)
    }
    return lease
  }

  #due(window: string, lease: Lease, of: number): void {
    lease.isDue = true
    if (!lease.isRequesting) void this.#talk(window, lease, of)
  }

  /** Sends requests until none waits, one message at a time, so that the newest is complete. */
  async #talk(window: string, lease: Lease, of: number): Promise<void> {
    lease.isDue = true
    if (lease.isRequesting) return
    lease.isRequesting = true
    while (lease.isDue || lease.waiting.length > 0) {
      lease.isDue = false
      await this.#askOnce(window, lease, of)
    }
    lease.isRequesting = false
    this.#giveBackLater(window, lease, of)
  }

  async #askOnce(window: string, lease: Lease, of: number): Promise<void> {
    const sentMs = this.#ports.clock()
    if (sentMs >= lease.endsMs) lease.left = 0
    const waiting = lease.waiting.splice(0)
    const ask: LeaseRequest = {
      ...reportOf(lease, this.#holder, window, sentMs),
      ...lease.rule,
      of,
      waiting: waiting.length,
      ahead: Math.max(0, ahead(lease, sentMs) - lease.left),
      nowMs: sentMs,
    }
    const answer = await this.#ports.ask(ask).catch(() => null)
    const isVoid = ask.message <= lease.received
    lease.received = Math.max(lease.received, ask.message)
    if (answer === null) {
      for (const resolve of waiting) resolve(null)
      return
    }
    acknowledge(lease, answer.acknowledged)
    if (!isVoid && answer.granted > 0) {
      lease.left += answer.granted
      lease.endsMs = Math.max(lease.endsMs, sentMs + LEASE_MS)
    }
    if (answer.granted < ask.ahead / 2) lease.aheadFromMs = sentMs + PAUSE_MS
    lease.remaining = answer.remaining
    if (answer.admitted < waiting.length) lease.refusedUntilMs = sentMs + answer.roomInMs
    const resetSec = answer.remaining > 0 ? 0 : wholeSeconds(answer.roomInMs)
    for (const [i, resolve] of waiting.entries()) {
      resolve(
        i < answer.admitted
          ? { admitted: true, remaining: answer.remaining, resetSec }
          : { admitted: false, remaining: 0, resetSec: wholeSeconds(answer.roomInMs) },
      )
    }
    this.#answerWaiting(lease)
  }

  /** Answers the requests that arrived meanwhile by the new grant. */
  #answerWaiting(lease: Lease): void {
    for (;;) {
      const [next] = lease.waiting
      const known = next && decided(lease, this.#ports.clock())
      if (!known) return
      lease.waiting.shift()
      next(known)
    }
  }

  /** Reports uses and returns the rest before a lease ends: otherwise all of it would count as used. */
  #giveBackLater(window: string, lease: Lease, of: number): void {
    if (lease.isTimed || !isOpen(lease)) return
    lease.isTimed = true
    const delayMs = Math.max(0, lease.endsMs - this.#ports.clock() - GIVE_BACK_MS)
    this.#ports.later(delayMs, () => {
      lease.isTimed = false
      if (lease.endsMs - this.#ports.clock() > GIVE_BACK_MS) {
        this.#giveBackLater(window, lease, of)
      } else if (isOpen(lease)) {
        lease.left = 0
        void this.#talk(window, lease, of)
      }
    })
  }
}
