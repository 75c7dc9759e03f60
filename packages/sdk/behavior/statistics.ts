/** The last so many durations or speeds, for their middle and their spread. */
export class Sample {
  readonly #values: number[] = []
  readonly #most: number

  constructor(most = 200) {
    this.#most = most
  }

  add(value: number): void {
    this.#values.push(value)
    if (this.#values.length > this.#most) this.#values.shift()
  }

  /** undefined where nothing was added. */
  median(): number | undefined {
    const sorted = this.#values.slice().sort((a, b) => a - b)
    const middle = sorted.length >> 1
    const [low, high] = [sorted[sorted.length % 2 ? middle : middle - 1], sorted[middle]]
    return low === undefined || high === undefined ? undefined : round((low + high) / 2)
  }

  /** How many of the durations are off the clock of an X server. */
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

/** To a thousandth. */
export function round(value: number): number {
  return Math.round(value * 1000) / 1000
}

/**
 * Whether no whole number of milliseconds lies between two events: X servers stamp input with whole ones, and the clock of a page
 * counts in tenths, with a step of noise. False where the window stands at the origin, as every window does under Wayland.
 */
export function isOffClock(ms: number): boolean {
  return (screenX || screenY) !== 0 && (ms + 0.15) % 1 > 0.3
}
