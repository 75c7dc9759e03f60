/** A seeded source of choices (mulberry32): the same seed makes the same choices. */
export class Random {
  #state: number

  /** A source for each case of a run, so that a case can be reproduced alone. */
  constructor(seed: number, of = 0) {
    this.#state = (seed ^ Math.imul(of + 1, 0x9e3779b1)) >>> 0
    this.next()
  }

  /** From 0 to 1, without 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = this.#state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  /** An integer, both ends included. */
  int(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1))
  }

  chance(probability: number): boolean {
    return this.next() < probability
  }

  pick<T>(from: readonly T[]): T {
    const picked = from[this.int(0, from.length - 1)]
    if (picked === undefined) throw new Error('nothing to pick from')
    return picked
  }

  list<T>(from: number, to: number, make: (index: number) => T): T[] {
    return Array.from({ length: this.int(from, to) }, (_, index) => make(index))
  }
}
