import {
  type Admitted,
  expire,
  openWindow,
  packWindow,
  readWindow,
  take,
  type Window,
} from './window.ts'

interface NamedWindow {
  window: Window
  windowMs: number
}

/** A bounded number of rate windows by name, least recently used first. */
export class RateWindows {
  readonly #windows = new Map<string, NamedWindow>()
  readonly #changed = new Set<string>()
  readonly #maxWindows: number

  /** Beyond `maxWindows` the longest unused is dropped. */
  constructor(maxWindows: number) {
    this.#maxWindows = maxWindows
  }

  get size(): number {
    return this.#windows.size
  }

  /** Admits a request under `name`, or returns when the next is admitted. */
  take(name: string, limit: number, windowSec: number, nowMs: number): Admitted {
    const windowMs = windowSec * 1000
    const window = this.#windows.get(name)?.window ?? openWindow()
    this.#store(name, { window, windowMs })
    const answer = take(window, { limit, windowMs }, nowMs)
    if (answer.admitted) this.#changed.add(name)
    return answer
  }

  /** Returns the window of that name, opened if there is none, for a caller that admits by it; it counts as changed. */
  open(name: string, windowMs: number): Window {
    const window = this.#windows.get(name)?.window ?? openWindow()
    this.#store(name, { window, windowMs })
    this.#changed.add(name)
    return window
  }

  /** Drops windows in which no admission counts any more. */
  prune(nowMs: number): void {
    for (const [name, { window, windowMs }] of this.#windows) {
      expire(window, windowMs, nowMs)
      if (window.slots.length === 0) this.#windows.delete(name)
    }
  }

  /** Every window with its name and length, to be stored. */
  *all(): Generator<PackedWindow> {
    for (const name of this.#windows.keys()) yield* this.#packed(name)
  }

  /** The windows with admissions since the last call. */
  *changed(): Generator<PackedWindow> {
    for (const name of this.#changed) yield* this.#packed(name)
    this.#changed.clear()
  }

  restore([name, windowMs, ...slots]: PackedWindow): void {
    this.#store(name, { window: readWindow(slots), windowMs })
  }

  *#packed(name: string): Generator<PackedWindow> {
    const found = this.#windows.get(name)
    if (found) yield [name, found.windowMs, ...packWindow(found.window)]
  }

  #store(name: string, entry: NamedWindow): void {
    this.#windows.delete(name)
    this.#windows.set(name, entry)
    if (this.#windows.size <= this.#maxWindows) return
    const [unused] = this.#windows.keys()
    if (unused !== undefined) this.#windows.delete(unused)
  }
}

/** Name, length in ms, and the slots as `packWindow` gives them. */
export type PackedWindow = [name: string, windowMs: number, ...slots: number[]]
