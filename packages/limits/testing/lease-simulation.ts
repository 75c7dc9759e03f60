import { RateWindows } from '../rates/rate-windows.ts'
import { KeyLeases } from '../sharding/key-leases.ts'
import { LeaseBooks } from '../sharding/lease-books.ts'
import type { StoredBook } from '../sharding/lease-store.ts'
import { mostInAnyWindow, refusedWithRoom } from './admissions.ts'
import { VirtualTime } from './virtual-time.ts'

/** A number from 0 to 1, the same ones for the same seed (mulberry32). */
export function drawing(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

export interface SimulationOptions {
  objects: number
  limit: number
  windowSec: number
  seed: number
  /** Longest way of one message, ms. */
  maxDelayMs?: number
  /** Share of messages that are lost. */
  lost?: number
  /** How far the clocks of objects are apart, ms. */
  skewMs?: number
}

const WINDOW = 'api key'
/** Longest wait for an answer, ms. */
const TIMEOUT_MS = 1_000

/**
 * Limiter objects of one key in virtual time: the first keeps the window, messages between them take their time, cross
 * and are lost, as drawn. It records when each request was admitted or refused.
 */
export class LeaseSimulation {
  readonly admittedMs: number[] = []
  readonly refusedMs: number[] = []
  messages = 0
  writes = 0
  unreachable = 0
  readonly #options: Required<SimulationOptions>
  readonly #draw: () => number
  readonly #time = new VirtualTime()
  readonly #rows = new Map<string, StoredBook>()
  readonly #skews: number[]
  #books: LeaseBooks
  #holders: (KeyLeases | null)[]
  #lives: number[]
  /** Of the admissions that a holder grants next, so many were made and noted where the window is. */
  readonly #noted: number[]

  constructor(options: SimulationOptions) {
    this.#options = { maxDelayMs: 20, lost: 0, skewMs: 0, ...options }
    this.#draw = drawing(options.seed)
    const each = <T>(make: (index: number) => T) =>
      Array.from({ length: options.objects }, (_, i) => make(i))
    this.#skews = each(() => Math.round((this.#draw() - 0.5) * 2 * this.#options.skewMs))
    this.#lives = each(() => 0)
    this.#noted = each(() => 0)
    this.#books = this.#openBooks()
    this.#holders = each((index) => (index === 0 ? null : this.#openHolder(index)))
  }

  /** A request at an object at a time. */
  arrive(atMs: number, index: number): void {
    this.#time.at(atMs, () => void this.#request(index))
  }

  /** The memory of an object is lost at a time. */
  crash(atMs: number, index: number): void {
    this.#time.at(atMs, () => {
      this.#lives[index] = (this.#lives[index] ?? 0) + 1
      if (index === 0) this.#books = this.#openBooks()
      else this.#holders[index] = this.#openHolder(index)
    })
  }

  /** Runs until nothing is due before `untilMs`. */
  async run(untilMs: number): Promise<void> {
    await this.#time.run(untilMs)
  }

  /** Admissions of the fullest window, wherever it starts. */
  mostInAnyWindow(): number {
    return mostInAnyWindow(this.admittedMs, this.#windowMs)
  }

  /** Requests that were refused although the limit had room, but for `slackMs` in which an admission may leave late. */
  refusedWrongly(slackMs: number, fromMs = 0): number {
    const rule = { limit: this.#options.limit, windowMs: this.#windowMs + slackMs }
    const refusedMs = this.refusedMs.filter((atMs) => atMs >= fromMs)
    return refusedWithRoom(this.admittedMs, refusedMs, rule)
  }

  get nowMs(): number {
    return this.#time.nowMs
  }

  get #windowMs(): number {
    return this.#options.windowSec * 1000
  }

  async #request(index: number): Promise<void> {
    const { limit, windowSec, objects } = this.#options
    const life = this.#lives[index]
    const holder = this.#holders[index]
    const answer = holder
      ? await holder.take(WINDOW, { limit, windowSec }, objects)
      : await this.#books.take(WINDOW, { limit, windowMs: this.#windowMs }, this.#clock(0))
    if (life !== this.#lives[index]) return
    if (answer === null) {
      this.unreachable += 1
      return
    }
    if (!answer.admitted) {
      this.refusedMs.push(this.nowMs)
      return
    }
    if (holder && (this.#noted[index] ?? 0) > 0) this.#noted[index] = (this.#noted[index] ?? 0) - 1
    else this.admittedMs.push(this.nowMs)
  }

  #openBooks(): LeaseBooks {
    const store = {
      write: (book: StoredBook) => {
        this.writes += 1
        this.#rows.set(book.name, JSON.parse(JSON.stringify(book)))
      },
      delete: (name: string) => void this.#rows.delete(name),
      all: () => [...this.#rows.values()],
    }
    const books = new LeaseBooks(new RateWindows(10), store, (holder, window, granted) =>
      this.#carry(async () => this.#holders[holder]?.recall(window, granted) ?? null).catch(
        () => null,
      ),
    )
    books.load(this.#clock(0)())
    return books
  }

  #openHolder(index: number): KeyLeases {
    const life = this.#lives[index]
    this.#noted[index] = 0
    return new KeyLeases(index, {
      clock: this.#clock(index),
      later: (delayMs, work) => {
        this.#time.at(this.nowMs + delayMs, () => {
          if (life === this.#lives[index]) work()
        })
      },
      ask: async (ask) => {
        const answer = await this.#carry(async () => {
          const decided = await this.#books.ask(ask, this.#clock(0))
          for (let i = 0; i < decided.admitted; i += 1) this.admittedMs.push(this.nowMs)
          return decided
        })
        if (life === this.#lives[index]) {
          this.#noted[index] = (this.#noted[index] ?? 0) + answer.admitted
        }
        return answer
      },
    })
  }

  /** A call of another object: there and back, each in its time; lost ones are given up. */
  #carry<T>(work: () => Promise<T>): Promise<T> {
    const { maxDelayMs, lost } = this.#options
    this.messages += 1
    const delayMs = () => Math.ceil(this.#draw() * maxDelayMs)
    return new Promise((resolve, reject) => {
      const giveUp = () => reject(new Error('no answer'))
      this.#time.at(this.nowMs + TIMEOUT_MS, giveUp)
      if (this.#draw() < lost) return
      this.#time.at(this.nowMs + delayMs(), () => {
        work().then((answer) => {
          if (this.#draw() < lost) return
          this.#time.at(this.nowMs + delayMs(), () => resolve(answer))
        }, giveUp)
      })
    })
  }

  #clock(index: number): () => number {
    return () => this.nowMs + (this.#skews[index] ?? 0)
  }
}
