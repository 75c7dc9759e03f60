import type { PackedEvent } from '../state/log-entry.ts'

/** Interval at which an object sends its events to the others, ms, and so their delay there. */
export const EXCHANGE_MS = 1_000
/** Events kept for an unreachable object; beyond it the oldest are dropped, and it never counts them. */
const MAX_EVENTS = 20_000

/** Change counts of an environment's cached data (`ChangeCount`); null: unknown. */
export interface ChangeCounts {
  listsVersion: number | null
  policyChanges: number | null
}

/** Events that an object counted, as JSON, and their place in its stream. */
export interface EventBatch {
  seq: number
  events: string
}

/** A message to another object: the batches that it has not acknowledged. */
export interface EventMessage {
  from: number
  /** Number of objects, as known to the sender. */
  of: number
  /** Incarnation of the sender: its batches are numbered from 1. */
  life: string
  batches: EventBatch[]
  /** Changes of the environment, as known to the sender. */
  changes: ChangeCounts
}

/** The last batch of a sender that was counted. */
export interface Heard {
  from: number
  life: string
  seq: number
}

/** Carries events between the limiter objects of one environment: each is counted once by each of them. */
export class EventExchange {
  readonly #life = crypto.randomUUID()
  readonly #heard = new Map<number, { life: string; seq: number }>()
  /** Last batch that each other object acknowledged. */
  readonly #acknowledged = new Map<number, number>()
  readonly #sending = new Set<number>()
  #waiting: PackedEvent[] = []
  #batches: (EventBatch & { n: number })[] = []
  #seq = 0

  /** Notes an event to be sent. */
  note(event: PackedEvent): void {
    this.#waiting.push(event)
  }

  /** Sends unacknowledged batches to each of the others; resolves when all have answered. */
  async send(
    self: number,
    of: number,
    changes: ChangeCounts,
    deliver: (to: number, message: EventMessage) => Promise<void>,
  ): Promise<void> {
    this.#seal()
    const others = Array.from({ length: of }, (_, index) => index).filter((it) => it !== self)
    await Promise.all(
      others.map(async (to) => {
        const known = this.#acknowledged.get(to) ?? 0
        const batches = this.#batches
          .filter(({ seq }) => seq > known)
          .map(({ seq, events }) => ({ seq, events }))
        const last = batches.at(-1)
        if (last === undefined || this.#sending.has(to)) return
        this.#sending.add(to)
        try {
          await deliver(to, { from: self, of, life: this.#life, batches, changes })
          this.#acknowledged.set(to, last.seq)
        } catch {
          // It is sent again with the next events.
        } finally {
          this.#sending.delete(to)
        }
      }),
    )
    const least = Math.min(...others.map((to) => this.#acknowledged.get(to) ?? 0))
    this.#batches = this.#batches.filter(({ seq }) => seq > least)
  }

  /** The events of a message that were not counted yet. */
  *fresh({ from, life, batches }: EventMessage): Generator<unknown> {
    for (const { seq, events } of batches) {
      const heard = this.#heard.get(from)
      if (heard?.life === life && seq <= heard.seq) continue
      this.#heard.set(from, { life, seq })
      const read: unknown = JSON.parse(events)
      if (Array.isArray(read)) yield* read
    }
  }

  /** Position of this object's counters in each stream: an object that takes over a copy continues from there. */
  heard(self: number): Heard[] {
    this.#seal()
    const others = [...this.#heard].map(([from, heard]) => ({ from, ...heard }))
    return [...others, { from: self, life: this.#life, seq: this.#seq }]
  }

  /** Continues from the position of a copy. */
  continueFrom(heard: readonly Heard[]): void {
    for (const { from, life, seq } of heard) this.#heard.set(from, { life, seq })
  }

  #seal(): void {
    if (this.#waiting.length === 0) return
    this.#seq += 1
    const n = this.#waiting.length
    this.#batches.push({ seq: this.#seq, events: JSON.stringify(this.#waiting), n })
    this.#waiting = []
    let total = this.#batches.reduce((sum, batch) => sum + batch.n, 0)
    while (total > MAX_EVENTS && this.#batches.length > 1) {
      total -= this.#batches.shift()?.n ?? 0
    }
  }
}
