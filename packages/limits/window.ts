/**
 * A sliding window that counts admissions. Times are kept in slots, and a slot leaves whole, when
 * its newest admission is a window old: the count errs on the strict side only, so that no window
 * of `windowMs`, wherever it starts, ever holds more than `limit` admissions.
 */
export interface Window {
  /** Oldest first. */
  slots: Slot[]
  /** Admissions of all slots. */
  count: number
  /** The latest time the window was asked at: its own clock never steps back. */
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
  /** Seconds until a slot frees: 0 while there is room. */
  resetSec: number
}

/** Slots of a window: bounds the memory of a key whatever its limit. */
const SLOTS = 120

export function openWindow(): Window {
  return { slots: [], count: 0, latestMs: 0 }
}

/** Admits one more at `atMs`, or says when there is room again. Changes `window`. */
export function take(window: Window, rule: WindowRule, atMs: number): Admitted {
  const nowMs = Math.max(atMs, window.latestMs)
  window.latestMs = nowMs
  expire(window, rule.windowMs, nowMs)
  if (window.count >= rule.limit) {
    return { admitted: false, remaining: 0, resetSec: secondsUntilRoom(window, rule, nowMs) }
  }
  const slotMs = Math.max(1, Math.floor(rule.windowMs / SLOTS))
  const newest = window.slots.at(-1)
  if (newest && nowMs - newest.startMs < slotMs) {
    newest.n += 1
    newest.newestMs = nowMs
  } else {
    window.slots.push({ startMs: nowMs, newestMs: nowMs, n: 1 })
  }
  window.count += 1
  const remaining = rule.limit - window.count
  const resetSec = remaining > 0 ? 0 : secondsUntilRoom(window, rule, nowMs)
  return { admitted: true, remaining, resetSec }
}

/** Lets go of the admissions that are a window old at `nowMs`. Changes `window`. */
export function expire(window: Window, windowMs: number, nowMs: number): void {
  let gone = 0
  for (const slot of window.slots) {
    if (nowMs - slot.newestMs < windowMs) break
    window.count -= slot.n
    gone += 1
  }
  if (gone > 0) window.slots.splice(0, gone)
}

/** A window as plain numbers, three a slot, to be kept; `readWindow` reads it again. */
export function packWindow(window: Window): number[] {
  return window.slots.flatMap(({ startMs, newestMs, n }) => [startMs, newestMs, n])
}

/** Reads what `packWindow` wrote; what is no whole slot is left out. */
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

/** Slots leave oldest first, until the count is below the limit, which may have been lowered. */
function secondsUntilRoom(window: Window, rule: WindowRule, nowMs: number): number {
  let left = window.count
  for (const slot of window.slots) {
    left -= slot.n
    if (left < rule.limit) return atLeastOne((slot.newestMs + rule.windowMs - nowMs) / 1000)
  }
  // A limit of nothing never has room: a window is as good a time to ask again as any.
  return atLeastOne(rule.windowMs / 1000)
}

function atLeastOne(seconds: number): number {
  return Math.max(1, Math.ceil(seconds))
}
