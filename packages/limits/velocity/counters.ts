import type { WindowCounts } from '@vigil/evidence'

/** Cells of a counter start on whole multiples of this, ms. */
const TICK_MS = 10_000

/** Windows in ticks: cells of `cell` ticks, `cells` of them. Each cell length divides the next. */
const WINDOWS = [
  { cell: 1, cells: 6 },
  { cell: 6, cells: 10 },
  { cell: 30, cells: 12 },
  { cell: 360, cells: 24 },
] as const

/**
 * Events of one subject as [tick, n, tick, n, ...], oldest first. New events are counted in cells of 10 s; as they age,
 * cells are merged into cells of 1 min, 5 min and 1 h. A subject seen once takes two numbers, the busiest about a
 * hundred. A window counts the cells that began within it: never more than the true number, and at most one cell less.
 */
export type Counter = number[]

export function tickOf(nowMs: number): number {
  return Math.floor(nowMs / TICK_MS)
}

/** Counts one event at `nowMs` and returns the counts, this event included. */
export function count(counter: Counter, nowMs: number): WindowCounts {
  const tick = tickOf(nowMs)
  const newest = counter.length - 2
  // A clock that steps back joins the newest cell.
  if (newest >= 0 && (counter[newest] ?? 0) >= tick) {
    counter[newest + 1] = (counter[newest + 1] ?? 0) + 1
  } else {
    joinAged(counter, tick)
    counter.push(tick, 1)
  }
  return countsOf(counter, nowMs)
}

/** Returns the counts of a subject at `nowMs` without counting an event. */
export function countsOf(counter: Counter, nowMs: number): WindowCounts {
  const [min1, min10, hour1, hour24] = oldestTicks(tickOf(nowMs))
  const counts = { min1: 0, min10: 0, hour1: 0, hour24: 0 }
  for (let i = 0; i < counter.length; i += 2) {
    const tick = counter[i] ?? 0
    const n = counter[i + 1] ?? 0
    if (tick >= hour24) counts.hour24 += n
    if (tick >= hour1) counts.hour1 += n
    if (tick >= min10) counts.min10 += n
    if (tick >= min1) counts.min1 += n
  }
  return counts
}

/** Returns the first tick of each window at `tick`; its newest cell is the current one. */
export function oldestTicks(tick: number): [number, number, number, number] {
  const oldest = ({ cell, cells }: (typeof WINDOWS)[number]) =>
    (Math.floor(tick / cell) - cells + 1) * cell
  return [oldest(WINDOWS[0]), oldest(WINDOWS[1]), oldest(WINDOWS[2]), oldest(WINDOWS[3])]
}

/** Merges cells that only a longer window needs, and drops those older than every window. */
function joinAged(counter: Counter, tick: number): void {
  const oldest = oldestTicks(tick)
  let length = 0
  for (let i = 0; i < counter.length; i += 2) {
    const at = counter[i] ?? 0
    const n = counter[i + 1] ?? 0
    const level = oldest.findIndex((first) => at >= first)
    const cell = WINDOWS[level]?.cell
    if (cell === undefined) continue
    const start = at - (at % cell)
    if (length > 0 && counter[length - 2] === start) {
      counter[length - 1] = (counter[length - 1] ?? 0) + n
    } else {
      counter[length] = start
      counter[length + 1] = n
      length += 2
    }
  }
  counter.length = length
}
