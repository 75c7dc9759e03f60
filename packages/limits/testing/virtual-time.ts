interface Timed {
  atMs: number
  order: number
  work: () => void
}

/** A clock that runs from one thing to be done to the next. */
export class VirtualTime {
  nowMs = 1_000_000
  /** A binary heap by time, then by the order of giving. */
  readonly #queue: Timed[] = []
  #order = 0

  /** Runs until nothing is due before `untilMs`. */
  async run(untilMs: number): Promise<void> {
    for (let next = this.#takeDue(untilMs); next !== null; next = this.#takeDue(untilMs)) {
      this.nowMs = Math.max(this.nowMs, next.atMs)
      next.work()
      // Promises settle before the next thing happens.
      await new Promise((resolve) => setImmediate(resolve))
    }
    this.nowMs = untilMs
  }

  /** Does work at a time; works of one time in the order in which they were given. */
  at(atMs: number, work: () => void): void {
    this.#order += 1
    const event = { atMs, order: this.#order, work }
    const queue = this.#queue
    let i = queue.push(event) - 1
    while (i > 0) {
      const parent = (i - 1) >> 1
      const above = queue[parent]
      if (!above || isBefore(above, event)) break
      queue[i] = above
      i = parent
    }
    queue[i] = event
  }

  #takeDue(untilMs: number): Timed | null {
    const queue = this.#queue
    const [first] = queue
    if (!first || first.atMs > untilMs) return null
    const last = queue.pop()
    if (last && queue.length > 0) {
      let i = 0
      for (;;) {
        const left = 2 * i + 1
        const [a, b] = [queue[left], queue[left + 1]]
        if (!a) break
        const isRight = b !== undefined && isBefore(b, a)
        const child = isRight ? b : a
        if (isBefore(last, child)) break
        queue[i] = child
        i = isRight ? left + 1 : left
      }
      queue[i] = last
    }
    return first
  }
}

function isBefore(a: Timed, b: Timed): boolean {
  return a.atMs < b.atMs || (a.atMs === b.atMs && a.order < b.order)
}
