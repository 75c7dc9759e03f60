import type { Behavior } from '@vigil/contract'
import { Sample } from './statistics.ts'

/** A pause this long is thinking, not typing, ms. */
const PAUSE_MS = 1500

/**
 * The rhythm of typing. A key's identity is stored only while it is pressed, to pair its press with
 * its release.
 */
export class Keys {
  #keys = 0
  readonly #held = new Map<string, number>()
  #pressedAtMs: number | null = null
  readonly #dwells = new Sample()
  readonly #flights = new Sample()

  /** Counts a key without its time, for fields with secrets. */
  count(): void {
    this.#keys++
    this.#pressedAtMs = null
  }

  press(key: string, atMs: number): void {
    this.#keys++
    this.#held.set(key, atMs)
    if (this.#pressedAtMs !== null && atMs - this.#pressedAtMs < PAUSE_MS) {
      this.#flights.add(atMs - this.#pressedAtMs)
    }
    this.#pressedAtMs = atMs
  }

  release(key: string, atMs: number): void {
    const pressedAtMs = this.#held.get(key)
    if (pressedAtMs === undefined) return
    this.#held.delete(key)
    this.#dwells.add(atMs - pressedAtMs)
  }

  read(): Partial<Record<keyof Behavior, number | undefined>> {
    return {
      keys: this.#keys,
      offClockKeys: this.#dwells.offClock(),
      keyDwellMedianMs: this.#dwells.median(),
      keyDwellCv: this.#dwells.variation(),
      keyFlightMedianMs: this.#flights.median(),
      keyFlightCv: this.#flights.variation(),
    }
  }
}
