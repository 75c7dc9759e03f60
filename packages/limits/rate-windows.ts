import {
  type Admitted,
  expire,
  openWindow,
  packWindow,
  readWindow,
  take,
  type Window,
} from './window.ts'

interface Held {
  window: Window
  windowMs: number
}

/** A bounded number of rate windows by name, least recently used first. */
export class RateWindows {
  readonly #held = new Map<string, Held>()
  readonly #changed = new Set<string>()
  readonly #maxWindows: number

  /** Beyond `maxWindows` the longest unused is dropped. */
  constructor(maxWindows: number) {
    this.#maxWindows = maxWindows
  }

  get size(): number {
    return this.#held.size
  }

  /** Admits a request under `name`, or returns when the next is admitted. */
  take(name: string, limit: number, windowSec: number, nowMs: number): Admitted {
    const windowMs = windowSec * 1000
    const window = this.#held.get(name)?.window ?? openWindow()
    this.#hold(name, { window, windowMs })
    const answer = take(window, { limit, windowMs }, nowMs)
    if (answer.admitted) this.#changed.add(name)
    return answer
  }

  /** Returns the window of that name, opened if there is none, for a caller that admits by it; it counts as changed. */
  open(name: string, windowMs: number): Window {
    const window = this.#held.get(name)?.window ?? openWindow()
    this.#hold(name, { window, windowMs })
    this.#changed.add(name)
    return window
  }

  /** Drops windows in which no admission counts any more. */
  prune(nowMs: number): void {
    for (const [name, { window, windowMs }] of this.#held) {
      expire(window, windowMs, nowMs)
      if (window.slots.length === 0) this.#held.delete(name)
    }
  }

  /** Every window with its name and length, to be stored. */
  *all(): Generator<PackedWindow> {
    for (const name of this.#held.keys()) yield* this.#packed(name)
  }

  /** The windows with admissions since the last call. */
  *changed(): Generator<PackedWindow> {
    for (const name of this.#changed) yield* this.#packed(name)
    this.#changed.clear()
  }

  restore([name, windowMs, ...slots]: PackedWindow): void {
    this.#hold(name, { window: readWindow(slots), windowMs })
  }

  *#packed(name: string): Generator<PackedWindow> {
    const held = this.#held.get(name)
    if (held) yield [name, held.windowMs, ...packWindow(held.window)]
  }

  #hold(name: string, held: Held): void {
    this.#held.delete(name)
    this.#held.set(name, held)
    if (this.#held.size <= this.#maxWindows) return
    const [unused] = this.#held.keys()
    if (unused !== undefined) this.#held.delete(unused)
  }
}

/** Name, length in ms, and the slots as `packWindow` gives them. */
export type PackedWindow = [name: string, windowMs: number, ...slots: number[]]
