import { within } from '../dependencies/within.ts'
import type { Admitted } from '../rates/window.ts'
import { objectName, type Placement } from '../requests/placement.ts'
import type { PackedEvent } from '../state/log-entry.ts'
import {
  type ChangeCounts,
  EventExchange,
  type EventMessage,
  EXCHANGE_MS,
  type Heard,
} from './event-exchange.ts'
import { KeyLeases } from './key-leases.ts'
import type { LeaseBooks } from './lease-books.ts'
import type { LeaseAnswer, LeaseReport, LeaseRequest } from './lease-messages.ts'

/** Time limit of a lease request, ms: below the time that a request waits for the rate limiter. */
const ASK_TIMEOUT_MS = 1_000
/** Time limit of a recall, ms: a request waits for it. */
const RECALL_TIMEOUT_MS = 500
/** Time limit of calls about counters and events, ms. */
const EXCHANGE_TIMEOUT_MS = 1_000
/** Delay of the next attempt to copy counters, ms. */
const RETRY_MS = 5_000

/** A copy of the first object's counters. */
export interface CountersCopy {
  /** Entries of a log, as JSON. */
  entries: string
  heard: Heard[]
  changes: ChangeCounts
}

/** Calls between limiter objects of one environment. */
export interface PeerObject {
  lease(to: Placement, ask: LeaseRequest, nowMs: number | null): Promise<LeaseAnswer>
  recall(to: Placement, window: string, granted: number): Promise<LeaseReport>
  merge(to: Placement, message: EventMessage): Promise<void>
  counters(to: Placement): Promise<CountersCopy>
}

/** Callbacks of the limiter object that a `ShardMember` belongs to. */
export interface MemberPorts {
  peer(name: string): PeerObject
  books: LeaseBooks
  clock(): number
  /** Time given by a request; null: the machine's clock. */
  simulatedMs(): number | null
  /** Counts an event of another object. */
  count(event: unknown): void
  /** Takes over a copy of counters in place of its own. */
  takeOver(entries: string): void
  /** Changes as this object counted them. */
  ownChanges(): ChangeCounts
  report(what: string, cause: unknown): void
}

/** One limiter object among several of an environment: its leases, and the events that it exchanges with the others. */
export class ShardMember {
  readonly #ports: MemberPorts
  readonly #leases: KeyLeases
  readonly #exchange = new EventExchange()
  readonly #index: number
  readonly #name: string
  #of: number
  #changes: ChangeCounts = { listsVersion: null, policyChanges: null }
  /** When the first object's counters will be copied, ms; infinite: they were. */
  #copyDueMs = Number.NEGATIVE_INFINITY
  #joining: Promise<void> | null = null
  #isTimed = false

  constructor({ name, index, of }: Placement, ports: MemberPorts) {
    this.#ports = ports
    this.#name = name
    this.#index = index
    this.#of = of
    this.#leases = new KeyLeases(index, {
      clock: ports.clock,
      later: (delayMs, work) => void setTimeout(work, delayMs),
      ask: (ask) =>
        within(ASK_TIMEOUT_MS, this.#peer(0).lease(this.#placementOf(0), ask, ports.simulatedMs())),
    })
  }

  get index(): number {
    return this.#index
  }

  /** Changes as the first object counted them. */
  get changes(): ChangeCounts {
    return this.#index === 0 ? this.#ports.ownChanges() : this.#changes
  }

  /** Notes the number of objects that a caller reports. */
  widen(of: number): void {
    this.#of = of
  }

  /** Notes changes that the first object counted; they only grow. */
  learn({ listsVersion = null, policyChanges = null }: Partial<ChangeCounts>): void {
    this.#changes = {
      listsVersion: later(this.#changes.listsVersion, listsVersion),
      policyChanges: later(this.#changes.policyChanges, policyChanges),
    }
  }

  /**
   * Takes over the first object's counters, once per incarnation. Never rejects: on failure it keeps its own counters.
   */
  async join(): Promise<void> {
    if (this.#index === 0 || this.#ports.clock() < this.#copyDueMs) return
    this.#joining ??= this.#copyCounters().finally(() => {
      this.#joining = null
    })
    await this.#joining
  }

  /** Admits a request of a key; null: the object that keeps the window is unreachable. */
  take(window: string, rule: { limit: number; windowSec: number }): Promise<Admitted | null> {
    if (this.#index > 0) return this.#leases.take(window, rule, this.#of)
    const { limit, windowSec } = rule
    return this.#ports.books.take(window, { limit, windowMs: windowSec * 1000 }, this.#ports.clock)
  }

  /** Recalls a holder's lease; null: no answer. */
  async recallFrom(holder: number, window: string, granted: number): Promise<LeaseReport | null> {
    try {
      const asked = this.#peer(holder).recall(this.#placementOf(holder), window, granted)
      return await within(RECALL_TIMEOUT_MS, asked)
    } catch (cause) {
      this.#ports.report('limiter_recall', cause)
      return null
    }
  }

  giveBack(window: string, granted: number): LeaseReport {
    return this.#leases.recall(window, granted)
  }

  /** Notes an event to be counted by the others. */
  note(event: PackedEvent): void {
    this.#exchange.note(event)
    if (this.#isTimed) return
    this.#isTimed = true
    setTimeout(() => {
      this.#isTimed = false
      void this.exchange()
    }, EXCHANGE_MS)
  }

  /** Sends what the others have not counted yet. */
  async exchange(): Promise<void> {
    await this.#exchange.send(this.#index, this.#of, this.changes, (to, message) =>
      within(EXCHANGE_TIMEOUT_MS, this.#peer(to).merge(this.#placementOf(to), message)),
    )
  }

  /** Counts what another object sent. */
  async merge(message: EventMessage): Promise<void> {
    await this.join()
    this.#of = Math.max(this.#of, message.of)
    if (this.#index > 0) this.learn(message.changes)
    for (const event of this.#exchange.fresh(message)) this.#ports.count(event)
  }

  /** Position of a copy of this object's counters in each stream. */
  heard(): Heard[] {
    return this.#exchange.heard(this.#index)
  }

  async #copyCounters(): Promise<void> {
    try {
      const first = this.#peer(0).counters(this.#placementOf(0))
      const { entries, heard, changes } = await within(EXCHANGE_TIMEOUT_MS, first)
      this.#ports.takeOver(entries)
      this.#exchange.continueFrom(heard)
      this.learn(changes)
      this.#copyDueMs = Number.POSITIVE_INFINITY
    } catch (cause) {
      this.#ports.report('limiter_join', cause)
      this.#copyDueMs = this.#ports.clock() + RETRY_MS
    }
  }

  #peer(index: number): PeerObject {
    return this.#ports.peer(objectName(this.#name, index))
  }

  #placementOf(index: number): Placement {
    return { name: this.#name, index, of: this.#of }
  }
}

function later(known: number | null, counted: number | null): number | null {
  return known === null || counted === null ? (known ?? counted) : Math.max(known, counted)
}
