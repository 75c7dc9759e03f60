/** One subject in a chain: pairs of a tick and a number, oldest first. */
export interface Link {
  readonly name: string
  numbers: number[]
  /** Estimated size, part of the chain's bytes. */
  bytes: number
  seenAgain: boolean
  older: Link | null
  newer: Link | null
}

/**
 * Links in the order they were touched. A Map has an order too, but moving an entry to its end leaves a hole, and
 * finding the oldest entry walks over all holes.
 */
export class Chain {
  #oldest: Link | null = null
  #newest: Link | null = null
  #bytes = 0

  get oldest(): Link | null {
    return this.#oldest
  }

  get bytes(): number {
    return this.#bytes
  }

  /** Appends a link that is in no chain, as the newest. */
  add(link: Link): void {
    link.older = this.#newest
    link.newer = null
    if (this.#newest) this.#newest.newer = link
    else this.#oldest = link
    this.#newest = link
    this.#bytes += link.bytes
  }

  /** Removes a link of this chain. */
  remove(link: Link): void {
    if (link.older) link.older.newer = link.newer
    else this.#oldest = link.newer
    if (link.newer) link.newer.older = link.older
    else this.#newest = link.older
    link.older = null
    link.newer = null
    this.#bytes -= link.bytes
  }

  /** Yields the links, the longest untouched first; the link that was yielded last may be removed. */
  *[Symbol.iterator](): Generator<Link> {
    let link = this.#oldest
    while (link) {
      const { newer } = link
      yield link
      link = newer
    }
  }
}
