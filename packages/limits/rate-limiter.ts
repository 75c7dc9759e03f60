import { DurableObject } from 'cloudflare:workers'
import { ChangeCount } from './change-count.ts'
import { LimiterLog } from './limiter-log.ts'
import type { LimiterAnswer, LimiterRequest, VelocityObservation } from './limiter-request.ts'
import { type Held, type LogEntry, packEvent } from './log-entry.ts'
import { RateWindows } from './rate-windows.ts'
import { type CheckedRequest, readRequest } from './read-request.ts'
import { RedeemedChallenges } from './redeemed-challenges.ts'
import { RedeemedTokens } from './redeemed-tokens.ts'
import { Subjects } from './subjects.ts'
import { observe } from './velocity.ts'

/**
 * Changes are written together this long after the first of them, ms. An idle object
 * leaves memory after 10 s (Durable Objects documentation, "Lifecycle"): later than they are.
 */
const FLUSH_AFTER_MS = 5_000
/** Events that wait to be written; when there are more they are written at once. */
const MAX_WAITING = 5_000
/** When an idle object empties its storage, ms. */
const LAST_LOOK_MS = 25 * 3_600_000
/** Windows of single networks held at once; beyond it the longest unused is forgotten. */
const MAX_NETWORK_WINDOWS = 10_000
/** Rate windows held at once. */
const MAX_WINDOWS = 2_000

/** What a rate limiter needs of its Worker: where time may be given by the request. */
export interface LimiterBindings {
  /** `production`, `development` or `test`. */
  ENVIRONMENT: string
}

/**
 * The one object that a request asks before it is judged: the rate limit of its key, the redemption
 * of its verdict token and the velocity of its workspace's environment (test or live), in one round
 * trip. There is one for each workspace and environment; inside it each key and host has its own window. It
 * waits for nothing between reading and counting, so that 200 requests at once against a limit of
 * 100 admit exactly 100. What it counts outlives its memory, but for the last seconds of a crash.
 */
export class RateLimiter extends DurableObject<LimiterBindings> {
  readonly #held: Held = { subjects: new Subjects(), windows: new RateWindows(MAX_WINDOWS) }
  /** Windows of networks: in memory alone, since a restart costs one window's worth at most. */
  readonly #networks = new RateWindows(MAX_NETWORK_WINDOWS)
  /** Challenges are redeemed in memory: a row for each would cost more than the evaluate itself. */
  readonly #challenges = new RedeemedChallenges()
  readonly #log: LimiterLog
  readonly #tokens: RedeemedTokens
  readonly #lists: ChangeCount
  readonly #policy: ChangeCount
  #waiting: LogEntry[] = []
  #alarmed = false

  constructor(state: DurableObjectState, env: LimiterBindings) {
    super(state, env)
    this.#log = new LimiterLog(state.storage)
    this.#tokens = new RedeemedTokens(state.storage.sql)
    this.#lists = new ChangeCount(state.storage.sql, 'lists')
    this.#policy = new ChangeCount(state.storage.sql, 'policy')
    // SQLite in a Durable Object answers synchronously: no request comes before this is through.
    this.#attempt('limiter_load', () => this.#log.load(this.#held))
  }

  /**
   * Admits a request or refuses it; a refused one counts in nothing else. Never rejects: what is
   * no request is refused, and a token that storage cannot note is neither redeemed nor replayed.
   */
  async admit(request: LimiterRequest): Promise<LimiterAnswer> {
    const checked = readRequest(request)
    const { redeemJti } = checked
    const nowMs = this.#nowMs(checked)
    const answer: LimiterAnswer = {
      ...this.#take(checked, nowMs),
      velocity: null,
      token: null,
      challenge: null,
      payloadReplayed: false,
      listsVersion: this.#lists.version,
      policyChanges: this.#policy.version,
    }
    if (!answer.admitted) return answer
    this.#flushSoon()
    if (redeemJti !== null) {
      const redeem = () => this.#tokens.redeem(redeemJti, checked.askId, nowMs)
      answer.token = this.#attempt('limiter_redeem', redeem)
    }
    if (checked.redeemChallenge !== null) {
      answer.challenge = this.#challenges.redeem(checked.redeemChallenge, nowMs)
    }
    if (checked.observe) Object.assign(answer, this.#observe(checked.observe, nowMs))
    return answer
  }

  /** Makes a token redeemable again whose request was refused after all. Never rejects. */
  async release(jti: string, askId: string): Promise<void> {
    this.#attempt('limiter_release', () => this.#tokens.release(String(jti), String(askId)))
  }

  /** Counts a change of the environment's lists, so that every isolate reads them again. Never rejects. */
  async listsChanged(): Promise<void> {
    this.#attempt('limiter_lists', () => this.#lists.count())
  }

  /** Counts a change of the environment's policy likewise. Never rejects. */
  async policyChanged(): Promise<void> {
    this.#attempt('limiter_policy', () => this.#policy.count())
  }

  /** Writes what changed, and lets go of what is too old. Never throws: alarms that do are dropped. */
  override async alarm(): Promise<void> {
    this.#alarmed = false
    const nowMs = Date.now()
    this.#attempt('limiter_flush', () => this.#flush(nowMs))
    this.#attempt('limiter_forget', () => this.#tokens.forget(nowMs))
    // Asked again, the object wakes 5 s later instead; else it is emptied when all of it is old.
    const { subjects, windows } = this.#held
    if (subjects.size + windows.size > 0) this.#wakeAt(nowMs + LAST_LOOK_MS)
  }

  /** The window of the caller's network comes first: what it refuses costs the key nothing. */
  #take({ window, network, limit, windowSec }: CheckedRequest, nowMs: number) {
    if (network !== null) {
      const most = networkLimit(limit)
      const taken = this.#networks.take(`${window} ${network}`, most, windowSec, nowMs)
      if (!taken.admitted) return { ...taken, limit: most, refusedBy: 'network' as const }
    }
    const taken = this.#held.windows.take(window, limit, windowSec, nowMs)
    return { ...taken, limit, refusedBy: taken.admitted ? null : ('key' as const) }
  }

  #observe(seen: VelocityObservation, nowMs: number) {
    this.#waiting.push(packEvent(seen, nowMs))
    const observed = observe(this.#held.subjects, seen, nowMs)
    if (this.#waiting.length >= MAX_WAITING) {
      this.#attempt('limiter_flush', () => this.#flush(nowMs))
    }
    return observed
  }

  /** What cannot be written is still counted in memory, and written when the log is next folded. */
  #flush(nowMs: number): void {
    const { subjects, windows } = this.#held
    const entries = this.#waiting
    this.#waiting = []
    for (const packed of windows.changed()) entries.push(['window', ...packed])
    subjects.forget(nowMs)
    windows.forget(nowMs)
    this.#networks.forget(nowMs)
    // A log with a gap is folded, and where nothing is new the fold is what empties storage.
    if (entries.length > 0 && !this.#log.isLong) this.#log.append(entries)
    else this.#log.fold(this.#all())
  }

  *#all(): Generator<LogEntry> {
    for (const packed of this.#held.windows.all()) yield ['window', ...packed]
    yield* this.#held.subjects.all()
  }

  #flushSoon(): void {
    if (this.#alarmed) return
    this.#alarmed = true
    this.#wakeAt(Date.now() + FLUSH_AFTER_MS)
  }

  /** The answer need not wait for an alarm to be durable: what a crash loses is counting alone. */
  #wakeAt(atMs: number): void {
    this.ctx.storage.setAlarm(atMs, { allowUnconfirmed: true }).catch((cause: unknown) => {
      this.#alarmed = false
      report('limiter_alarm', cause)
    })
  }

  #nowMs({ nowMs }: CheckedRequest): number {
    const { ENVIRONMENT } = this.env
    const isHeeded = ENVIRONMENT === 'development' || ENVIRONMENT === 'test'
    return isHeeded && nowMs !== null ? nowMs : Date.now()
  }

  #attempt<T>(what: string, work: () => T): T | null {
    try {
      return work()
    } catch (cause) {
      report(what, cause)
      return null
    }
  }
}

/**
 * Requests that one network (/24, /64) may take of a key's window: half, so that no single network can
 * use up a publishable key for everybody else (judgement).
 */
export function networkLimit(limit: number): number {
  return Math.ceil(limit / 2)
}

function report(event: string, cause: unknown): void {
  const failure = cause instanceof Error ? `${cause.name}: ${cause.message}` : typeof cause
  console.error(JSON.stringify({ level: 'error', event, failure }))
}
