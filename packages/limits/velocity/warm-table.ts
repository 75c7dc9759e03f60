import { Chain, type Link } from './chain.ts'

/** Share of the budget that is reserved for subjects seen more than once. */
const WARM_SHARE = 0.8
/** Bytes of a subject without its name and numbers (measured). */
const LINK_BYTES = 280
const NUMBER_BYTES = 12

/**
 * Subjects by name within a budget of memory. Beyond it the coldest subject is dropped, subjects seen only once first:
 * a flood of invented subjects evicts itself and not those seen repeatedly (segmented LRU; Karedla, Love, Wherry 1994).
 */
export class WarmTable {
  readonly #links = new Map<string, Link>()
  readonly #once = new Chain()
  readonly #again = new Chain()
  readonly #budget: number

  constructor(budgetBytes: number) {
    this.#budget = budgetBytes
  }

  get size(): number {
    return this.#links.size
  }

  /** Estimated memory of what is held: never more than the budget. */
  get bytes(): number {
    return this.#once.bytes + this.#again.bytes
  }

  /** Reads or changes the numbers of `name`, empty if there are none; an empty result is not stored. */
  use<T>(name: string, work: (numbers: number[]) => T): T {
    const link = this.#links.get(name)
    if (link) {
      this.#chainOf(link).remove(link)
      const result = work(link.numbers)
      this.#hold(link, true)
      return result
    }
    const numbers: number[] = []
    const result = work(numbers)
    // A copy has the exact capacity; an array that was pushed to has up to sixteen unused slots.
    if (numbers.length > 0) this.restore(name, false, numbers.slice())
    return result
  }

  /** Drops subjects last touched before the tick. */
  prune(beforeTick: number): void {
    for (const chain of [this.#once, this.#again]) {
      for (const link of chain) if ((link.numbers.at(-2) ?? 0) < beforeTick) this.#drop(link)
    }
  }

  /** All subjects, the coldest first, to be stored. */
  *all(): Generator<Readonly<Link>> {
    yield* this.#once
    yield* this.#again
  }

  /** Puts a subject in as the newest of its part. */
  restore(name: string, seenAgain: boolean, numbers: number[]): void {
    const known = this.#links.get(name)
    if (known) this.#drop(known)
    const link = { name, numbers, bytes: 0, seenAgain, older: null, newer: null }
    this.#links.set(name, link)
    this.#hold(link, seenAgain)
  }

  #chainOf(link: Link): Chain {
    return link.seenAgain ? this.#again : this.#once
  }

  #drop(link: Link): void {
    this.#chainOf(link).remove(link)
    this.#links.delete(link.name)
  }

  #hold(link: Link, seenAgain: boolean): void {
    link.seenAgain = seenAgain
    link.bytes = LINK_BYTES + link.name.length + link.numbers.length * NUMBER_BYTES
    this.#chainOf(link).add(link)
    while (this.#again.oldest && this.#again.bytes > this.#budget * WARM_SHARE) {
      const coldest = this.#again.oldest
      this.#again.remove(coldest)
      coldest.seenAgain = false
      this.#once.add(coldest)
    }
    while (this.bytes > this.#budget) {
      const coldest = this.#once.oldest ?? this.#again.oldest
      if (!coldest) break
      this.#drop(coldest)
    }
  }
}
