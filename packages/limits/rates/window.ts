/**
 * A sliding window that counts admissions. Times are stored in slots, and a slot expires as a whole, when its newest
 * admission is a window old. Therefore no interval of `windowMs`, wherever it starts, has more than `limit` admissions.
 */
export interface Window {
  /** Oldest first. */
  slots: Slot[]
  /** Admissions of all slots. */
  count: number
  /** The latest time of a call: the window's own clock never steps back. */
  latestMs: number
}

interface Slot {
  startMs: number
  newestMs: number
  n: number
}

/** At most `limit` admissions in any `windowMs`; both finite, `windowMs` positive. */
export interface WindowRule {
  limit: number
  windowMs: number
}

export interface Admitted {
  admitted: boolean
  /** Admissions left at this moment. */
  remaining: number
  /** Seconds until a slot frees; 0: admissions are left. */
  resetSec: number
}

/** Slots of a window: bounds the memory of a key whatever its limit. */
const SLOTS = 120

export function openWindow(): Window {
  return { slots: [], count: 0, latestMs: 0 }
}

/** Admits one more at `atMs`, or returns when the next is admitted. Changes `window`. */
export function take(window: Window, rule: WindowRule, atMs: number): Admitted {
  const nowMs = Math.max(atMs, window.latestMs)
  window.latestMs = nowMs
  expire(window, rule.windowMs, nowMs)
  if (window.count >= rule.limit) {
    return { admitted: false, remaining: 0, resetSec: secondsUntilRoom(window, rule, nowMs) }
  }
  insert(window, rule.windowMs, nowMs, 1)
  const remaining = rule.limit - window.count
  const resetSec = remaining > 0 ? 0 : secondsUntilRoom(window, rule, nowMs)
  return { admitted: true, remaining, resetSec }
}

/**
 * Counts `n` admissions of an earlier moment, or of now. They leave with the newest admission of their
 * slot, so at most a slot late and never early. Changes `window`.
 */
export function insert(window: Window, windowMs: number, atMs: number, n: number): void {
  const slotMs = slotMsOf(windowMs)
  const { slots } = window
  let next = slots.length
  while (next > 0 && (slots[next - 1]?.startMs ?? 0) > atMs) next -= 1
  const [before, after] = [slots[next - 1], slots[next]]
  if (before && atMs - before.startMs < slotMs) {
    before.n += n
    before.newestMs = Math.max(before.newestMs, atMs)
  } else if (after && after.newestMs - atMs < slotMs) {
    after.n += n
    after.startMs = atMs
  } else {
    slots.splice(next, 0, { startMs: atMs, newestMs: atMs, n })
  }
  window.count += n
  window.latestMs = Math.max(window.latestMs, atMs)
}

/** Length of a slot of a window, ms. */
export function slotMsOf(windowMs: number): number {
  return Math.max(1, Math.floor(windowMs / SLOTS))
}

/** Drops the admissions that are a window old at `nowMs`. Changes `window`. */
export function expire(window: Window, windowMs: number, nowMs: number): void {
  let expired = 0
  for (const slot of window.slots) {
    if (nowMs - slot.newestMs < windowMs) break
    window.count -= slot.n
    expired += 1
  }
  if (expired > 0) window.slots.splice(0, expired)
}

/** A window as plain numbers, three for each slot, for storage; `readWindow` restores it. */
export function packWindow(window: Window): number[] {
  return window.slots.flatMap(({ startMs, newestMs, n }) => [startMs, newestMs, n])
}

/** Restores what `packWindow` wrote; incomplete slots are skipped. */
export function readWindow(packed: readonly number[]): Window {
  const window = openWindow()
  for (let i = 0; i + 2 < packed.length; i += 3) {
    const [startMs, newestMs, n] = packed.slice(i, i + 3)
    if (startMs === undefined || newestMs === undefined || n === undefined) break
    window.slots.push({ startMs, newestMs, n })
    window.count += n
    window.latestMs = newestMs
  }
  return window
}

/**
 * Returns when a full window admits again, ms from `nowMs`: slots expire oldest first, until the count is below the
 * limit.
 */
export function roomInMs(window: Window, rule: WindowRule, nowMs: number): number {
  let left = window.count
  for (const slot of window.slots) {
    left -= slot.n
    if (left < rule.limit) return Math.max(0, slot.newestMs + rule.windowMs - nowMs)
  }
  // A limit of 0 never admits: the window is an arbitrary time to try again.
  return rule.windowMs
}

function secondsUntilRoom(window: Window, rule: WindowRule, nowMs: number): number {
  return wholeSeconds(roomInMs(window, rule, nowMs))
}

/** Rounds a wait up to whole seconds, at least one. */
export function wholeSeconds(ms: number): number {
  return Math.max(1, Math.ceil(ms / 1000))
}
