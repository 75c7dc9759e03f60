const MAX_COUNT = 200

/** The latest durations or speeds, for their median and variation. */
export class Sample {
  readonly #values: number[] = []

  add(value: number): void {
    this.#values.push(value)
    if (this.#values.length > MAX_COUNT) this.#values.shift()
  }

  /** undefined if the sample is empty. */
  median(): number | undefined {
    const sorted = this.#values.slice().sort((a, b) => a - b)
    const middle = sorted.length >> 1
    const [low, high] = [sorted[sorted.length % 2 ? middle : middle - 1], sorted[middle]]
    return low === undefined || high === undefined ? undefined : round((low + high) / 2)
  }

  /** Returns the number of durations that do not match the clock of an X server. */
  offClock(): number {
    return this.#values.filter(isOffClock).length
  }

  /** Standard deviation over mean; undefined below three values. */
  variation(): number | undefined {
    const count = this.#values.length
    if (count < 3) return undefined
    const mean = this.#values.reduce((sum, value) => sum + value, 0) / count
    if (mean === 0) return 0
    const squares = this.#values.reduce((sum, value) => sum + (value - mean) ** 2, 0)
    return round(Math.sqrt(squares / count) / mean)
  }
}

/** Rounds to a thousandth. */
export function round(value: number): number {
  return Math.round(value * 1000) / 1000
}

/**
 * Whether the time between two events is no whole number of milliseconds: X servers stamp input with whole ones, and a
 * page's clock has a resolution of tenths, with noise. False if the window is at the origin, as one that fills the
 * screen is under Wayland.
 */
export function isOffClock(ms: number): boolean {
  return (screenX || screenY) !== 0 && (ms + 0.15) % 1 > 0.3
}
