import { seeded } from '../../../../packages/intel/build/index.ts'

/**
 * Reproducible random draws; `branch` returns an independent stream, so that draws of one part do not shift another's.
 */
export class Chance {
  readonly #seed: number
  readonly next: () => number

  constructor(seed: number) {
    this.#seed = seed
    this.next = seeded(seed)
  }

  branch(name: string): Chance {
    let hash = this.#seed | 0
    for (const char of name) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193)
    return new Chance(hash)
  }

  /** True with probability `p`. */
  hits(p: number): boolean {
    return this.next() < p
  }

  between(from: number, to: number): number {
    return from + (to - from) * this.next()
  }

  /** An integer in [0, n). */
  below(n: number): number {
    return Math.floor(this.next() * n)
  }

  pick<T>(from: readonly T[]): T {
    const value = from[this.below(from.length)]
    if (value === undefined) throw new Error('nothing to pick from')
    return value
  }

  /** One of the entries, by its weight. */
  weighted<T>(entries: readonly (readonly [T, number])[]): T {
    let left = this.next() * entries.reduce((sum, [, weight]) => sum + weight, 0)
    for (const [value, weight] of entries) {
      left -= weight
      if (left < 0) return value
    }
    const last = entries.at(-1)
    if (last === undefined) throw new Error('nothing to weigh')
    return last[0]
  }

  exponential(mean: number): number {
    return -mean * Math.log(1 - this.next())
  }

  /** A rank in [0, n), 0 the most frequent: log-uniform, which is Zipf's law with exponent 1. */
  zipf(n: number): number {
    return Math.min(n - 1, Math.floor((n + 1) ** this.next()) - 1)
  }

  normal(mean: number, deviation: number): number {
    const radius = Math.sqrt(-2 * Math.log(1 - this.next()))
    return mean + deviation * radius * Math.cos(2 * Math.PI * this.next())
  }
}
