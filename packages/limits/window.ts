/**
 * A sliding window that counts admissions. Times are kept in slots of a fixed length and a whole
 * slot leaves only when its newest admission is a window old, so that the count errs on the strict
 * side: no window of `windowMs` ever holds more than `limit` admissions.
 */
export interface Window {
  /** Slots oldest first: when the newest admission of the slot came, and how many it holds. */
  slots: Slot[]
  count: number
}

interface Slot {
  /** Start of the slot, ms; a later admission of the same slot joins it. */
  startMs: number
  newestMs: number
  n: number
}

export interface WindowRule {
  limit: number
  windowMs: number
}

export interface Admitted {
  admitted: boolean
  remaining: number
  /** Seconds until a slot frees: 0 while there is room. */
  resetSec: number
}

/** Slots of a window: bounds the memory of a key whatever its limit. */
const SLOTS = 120

export function openWindow(): Window {
  return { slots: [], count: 0 }
}

/** Admits one more at `nowMs`, or says when there is room again. Changes `window`. */
export function take(window: Window, rule: WindowRule, nowMs: number): Admitted {
  expire(window, rule, nowMs)
  if (window.count >= rule.limit) {
    return { admitted: false, remaining: 0, resetSec: secondsUntilRoom(window, rule, nowMs) }
  }
  const slotMs = Math.max(1, Math.floor(rule.windowMs / SLOTS))
  const newest = window.slots.at(-1)
  // A clock that steps back joins the newest slot rather than opening one in the past.
  if (newest && nowMs - newest.startMs < slotMs) {
    newest.n += 1
    newest.newestMs = Math.max(newest.newestMs, nowMs)
  } else {
    window.slots.push({ startMs: nowMs, newestMs: nowMs, n: 1 })
  }
  window.count += 1
  const remaining = rule.limit - window.count
  const resetSec = remaining > 0 ? 0 : secondsUntilRoom(window, rule, nowMs)
  return { admitted: true, remaining, resetSec }
}

function expire(window: Window, rule: WindowRule, nowMs: number): void {
  let gone = 0
  for (const slot of window.slots) {
    if (nowMs - slot.newestMs < rule.windowMs) break
    window.count -= slot.n
    gone += 1
  }
  if (gone > 0) window.slots.splice(0, gone)
}

function secondsUntilRoom(window: Window, rule: WindowRule, nowMs: number): number {
  const oldest = window.slots[0]
  if (!oldest) return 0
  return Math.max(1, Math.ceil((oldest.newestMs + rule.windowMs - nowMs) / 1000))
}
