import { DurableObject } from 'cloudflare:workers'
import { logEvent } from '@vigil/log'
import type { Placement } from '../requests/placement.ts'
import { readPlacement } from '../requests/read-request.ts'
import { attempt } from '../state/attempt.ts'
import { ChangeCount } from '../state/change-count.ts'
import { KeptCounters } from '../state/kept-counters.ts'
import type { ChangeCounts, EventMessage } from './event-exchange.ts'
import { LeaseBooks } from './lease-books.ts'
import type { LeaseAnswer, LeaseReport, LeaseRequest } from './lease-messages.ts'
import { LeaseStore } from './lease-store.ts'
import { type CountersCopy, type PeerObject, ShardMember } from './shard-member.ts'

/**
 * Changes are written together this long after the first of them, ms. An idle object
 * leaves memory after 10 s (Durable Objects documentation, "Lifecycle"): later than they are.
 */
const FLUSH_AFTER_MS = 5_000

/** Bindings of a rate limiter. */
export interface LimiterBindings {
  /** `production`, `development` or `test`. */
  ENVIRONMENT: string
}

/** The namespace of these objects themselves: they call each other where an environment has several. */
type OwnNamespace = Record<'RATE_LIMITER', { getByName(name: string): PeerObject }>

/**
 * Counters of a rate limiter, and its calls to the other objects of its environment, if there are several: the first
 * object owns the windows of keys and leases them to the others, and every object counts all events.
 */
export abstract class LimiterObject
  extends DurableObject<LimiterBindings & OwnNamespace>
  implements PeerObject
{
  protected readonly kept: KeptCounters
  protected readonly lists: ChangeCount
  protected readonly policy: ChangeCount
  protected readonly books: LeaseBooks
  protected member: ShardMember | null = null
  protected alarmed = false
  #simulatedMs: number | null = null

  constructor(state: DurableObjectState, env: LimiterBindings & OwnNamespace) {
    super(state, env)
    this.kept = new KeptCounters(state.storage)
    this.lists = new ChangeCount(state.storage.sql, 'lists')
    this.policy = new ChangeCount(state.storage.sql, 'policy')
    this.books = new LeaseBooks(
      this.kept.windows,
      new LeaseStore(state.storage.sql),
      async (...lease) => this.member?.recallFrom(...lease) ?? null,
    )
    // SQLite in a Durable Object is synchronous: no request is handled before this ends.
    attempt('limiter_load', () => this.kept.load())
    attempt('limiter_load', () => this.books.load(Date.now()))
  }

  /** Takes the changes that the first object counted. */
  async changesAre(at: Placement, changes: Partial<ChangeCounts>): Promise<void> {
    this.memberAt(at).learn(changes)
  }

  /** Grants another object admissions of a window that this object keeps. */
  async lease(at: Placement, ask: LeaseRequest, nowMs: number | null): Promise<LeaseAnswer> {
    this.goBy(nowMs)
    this.memberAt(at)
    this.flushSoon()
    return this.books.ask(ask, () => this.clock())
  }

  /** Returns the unused part of a lease. */
  async recall(at: Placement, window: string, granted: number): Promise<LeaseReport> {
    return this.memberAt(at).giveBack(window, granted)
  }

  /** Counts what another object counted. */
  async merge(at: Placement, message: EventMessage): Promise<void> {
    await this.memberAt(at).merge(message)
    if (this.isFirst) this.flushSoon()
  }

  /** Sends events that other objects have not counted yet. */
  async exchange(): Promise<void> {
    await this.member?.exchange()
  }

  /** Copies this object's counters for a new object. */
  async counters(at: Placement): Promise<CountersCopy> {
    const heard = this.memberAt(at).heard()
    return { entries: this.kept.copy(), heard, changes: this.ownChanges }
  }

  /** This object as one of several. */
  protected memberAt(placement: Placement): ShardMember {
    const { name, index, of } = readPlacement(placement) ?? { name: '', index: 0, of: 1 }
    this.member ??= new ShardMember(
      { name, index, of },
      {
        peer: (peer) => this.env.RATE_LIMITER.getByName(peer),
        books: this.books,
        clock: () => this.clock(),
        simulatedMs: () => this.#simulatedMs,
        count: (event) => this.kept.count(event, this.isFirst),
        takeOver: (entries) => this.kept.takeOver(entries),
        ownChanges: () => this.ownChanges,
        report: logEvent,
      },
    )
    this.member.widen(of)
    return this.member
  }

  /** Changes as this object counted them, which is then the first. */
  protected get ownChanges(): ChangeCounts {
    return { listsVersion: this.lists.version, policyChanges: this.policy.version }
  }

  /** Whether this object keeps what it counts: others copy its counters. */
  protected get isFirst(): boolean {
    return this.member === null || this.member.index === 0
  }

  /** Sets the clock by the request in development and tests, and returns the time. */
  protected goBy(nowMs: number | null): number {
    const { ENVIRONMENT } = this.env
    const isHeeded = ENVIRONMENT === 'development' || ENVIRONMENT === 'test'
    this.#simulatedMs = isHeeded ? nowMs : null
    return this.clock()
  }

  protected clock(): number {
    return this.#simulatedMs ?? Date.now()
  }

  protected flushSoon(): void {
    if (this.alarmed) return
    this.alarmed = true
    this.wakeAt(Date.now() + FLUSH_AFTER_MS)
  }

  /** Without waiting for the alarm to be durable: a crash loses counts only. */
  protected wakeAt(atMs: number): void {
    this.ctx.storage.setAlarm(atMs, { allowUnconfirmed: true }).catch((cause: unknown) => {
      this.alarmed = false
      logEvent('limiter_alarm', cause)
    })
  }
}
