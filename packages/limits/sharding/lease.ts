import { type Admitted, slotMsOf, wholeSeconds } from '../rates/window.ts'
import { type LeaseReport, STEPS_OF_SLOT } from './lease-messages.ts'

/**
 * Lease ahead for this much time at the present rate, ms (judgement: four messages a second of a busy object and key).
 */
const AHEAD_MS = 250
const SECOND_MS = 1000

export interface LeaseRule {
  limit: number
  windowSec: number
}

/** A lease of one object on one window, with the uses that it has to report. */
export interface Lease {
  /** Incarnation of this lease in memory: each numbers its reports from the start. */
  life: string
  rule: LeaseRule
  message: number
  received: number
  left: number
  endsMs: number
  used: number
  acknowledged: number
  /** Uses that are not acknowledged, oldest first. */
  uses: { startMs: number; newestMs: number; n: number }[]
  waiting: ((answer: Admitted | null) => void)[]
  isRequesting: boolean
  /** A report is due although no request waits. */
  isDue: boolean
  refusedUntilMs: number
  remaining: number
  isTimed: boolean
  /** Earliest time of the next request ahead, ms. */
  aheadFromMs: number
  /** Requests of the running second and of the one before. */
  second: number
  n: number
  before: number
}

/** The decision of the lease alone; null: more must be requested. */
export function decided(lease: Lease, nowMs: number): Admitted | null {
  if (nowMs >= lease.endsMs) lease.left = 0
  if (lease.left > 0) {
    lease.left -= 1
    lease.used += 1
    lease.remaining = Math.max(0, lease.remaining - 1)
    noteUse(lease, nowMs)
    return { admitted: true, remaining: lease.remaining, resetSec: 0 }
  }
  const roomInMs = lease.refusedUntilMs - nowMs
  return roomInMs > 0 ? { admitted: false, remaining: 0, resetSec: wholeSeconds(roomInMs) } : null
}

/** Opens a lease of nothing. */
export function openLease(rule: LeaseRule): Lease {
  return {
    life: crypto.randomUUID(),
    rule,
    message: 0,
    received: 0,
    left: 0,
    endsMs: 0,
    used: 0,
    acknowledged: 0,
    uses: [],
    waiting: [],
    isRequesting: false,
    isDue: false,
    refusedUntilMs: 0,
    remaining: 0,
    isTimed: false,
    aheadFromMs: 0,
    second: 0,
    n: 0,
    before: 0,
  }
}

/** Whether there are admissions to return or uses to report. */
export function isOpen({ left, uses }: Lease): boolean {
  return left > 0 || uses.length > 0
}

/** Counts a request into the rate by which is asked ahead. */
export function countArrival(lease: Lease, nowMs: number): void {
  const second = Math.floor(nowMs / SECOND_MS)
  if (second !== lease.second) {
    lease.before = second === lease.second + 1 ? lease.n : 0
    lease.second = second
    lease.n = 0
  }
  lease.n += 1
}

/** Admissions to be held at the present rate; none where requests are seconds apart. */
export function ahead({ second, n, before }: Lease, nowMs: number): number {
  if (Math.floor(nowMs / SECOND_MS) > second + 1) return 0
  return Math.floor((Math.max(n, before) * AHEAD_MS) / SECOND_MS)
}

function noteUse(lease: Lease, nowMs: number): void {
  const stepMs = slotMsOf(lease.rule.windowSec * SECOND_MS) / STEPS_OF_SLOT
  const newest = lease.uses.at(-1)
  if (newest && nowMs - newest.startMs < stepMs) {
    newest.n += 1
    newest.newestMs = Math.max(newest.newestMs, nowMs)
  } else {
    lease.uses.push({ startMs: nowMs, newestMs: nowMs, n: 1 })
  }
}

/** Drops the uses that were counted. */
export function acknowledge(lease: Lease, used: number): void {
  let known = used - lease.acknowledged
  lease.acknowledged = Math.max(lease.acknowledged, used)
  while (known > 0) {
    const [oldest] = lease.uses
    if (oldest === undefined) return
    const returned = Math.min(oldest.n, known)
    oldest.n -= returned
    known -= returned
    if (oldest.n === 0) lease.uses.shift()
  }
}

/** Returns the next report of a lease; each has a number of its own. */
export function reportOf(lease: Lease, holder: number, window: string, nowMs: number): LeaseReport {
  lease.message += 1
  return {
    window,
    holder,
    life: lease.life,
    message: lease.message,
    used: lease.used,
    uses: lease.uses.map(({ newestMs, n }) => ({ agoMs: Math.max(0, nowMs - newestMs), n })),
    left: lease.left,
    received: lease.received,
  }
}
