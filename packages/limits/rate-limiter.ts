import { HOUR_MS } from '@vigil/evidence'
import { RateWindows } from './rates/rate-windows.ts'
import type { Admitted } from './rates/window.ts'
import { RedeemedIds } from './redeemed/redeemed-ids.ts'
import { RedeemedTokens } from './redeemed/redeemed-tokens.ts'
import type { LimiterAnswer, LimiterRequest, Redemption } from './requests/limiter-request.ts'
import { type CheckedRequest, readRequest } from './requests/read-request.ts'
import { LimiterObject } from './sharding/limiter-object.ts'
import { attempt } from './state/attempt.ts'
import { packEvent } from './state/log-entry.ts'

/** Time after which an idle object empties its storage, ms. */
const IDLE_MS = 25 * HOUR_MS
/** Largest number of windows of single networks; beyond it the longest unused is dropped. */
const MAX_NETWORK_WINDOWS = 10_000
/** Largest number of shares of windows. */
const MAX_SHARES = 2_000

/**
 * Rate limiter of a workspace's environment (test or live). One call of a request does all of this: the rate limit of
 * its key, the redemption of its verdict token, and the velocity of the environment. Each key and host has its own
 * window. Nothing is awaited between reading and counting, so that 200 concurrent requests against a limit of 100 admit
 * exactly 100. Counters survive a restart, except the last seconds before a crash.
 *
 * Where an environment has several (LIMITER_OBJECTS), each takes the networks that hash to it. The first keeps the
 * windows of keys and leases them to the others (`LeaseBooks`); events are counted by all of them (`EventExchange`).
 */
export class RateLimiter extends LimiterObject {
  /** Windows of networks: only in memory, since a restart admits at most one extra window. */
  readonly #networks = new RateWindows(MAX_NETWORK_WINDOWS)
  /** Challenges are redeemed in memory: a row for each would cost more than the evaluate itself. */
  readonly #challenges = new RedeemedIds()
  /** Ids of observations that are counted once. */
  readonly #observed = new RedeemedIds()
  readonly #tokens: RedeemedTokens
  /** Shares of keys' limits, used while the object that keeps their windows is unreachable. */
  readonly #shares = new RateWindows(MAX_SHARES)

  constructor(...of: ConstructorParameters<typeof LimiterObject>) {
    super(...of)
    this.#tokens = new RedeemedTokens(this.ctx.storage.sql)
  }

  /**
   * Admits or refuses a request; a refused one counts towards nothing else. Never rejects: a malformed request is
   * refused, and a token is neither redeemed nor replayed if storage fails.
   */
  async admit(request: LimiterRequest): Promise<LimiterAnswer> {
    const checked = readRequest(request)
    const nowMs = this.goBy(checked.nowMs)
    const member = checked.placement && this.memberAt(checked.placement)
    if (member) await member.join()
    const isShared = member !== null || this.books.holds(checked.window)
    const taken =
      this.#refusedNetwork(checked, nowMs) ??
      (isShared ? await this.#takeShared(checked) : this.#takeKey(checked, nowMs))
    const answer: LimiterAnswer = {
      ...taken,
      velocity: null,
      token: null,
      challenge: null,
      payloadReplayed: false,
      ...(member?.changes ?? this.ownChanges),
    }
    if (!answer.admitted) return answer
    const { redeemJti: jti, redeemChallenge: challenge, askId } = checked
    if (this.isFirst || jti !== null) this.flushSoon()
    Object.assign(answer, this.#redeem({ jti, challenge, askId }, nowMs))
    if (checked.observe && this.#isNew(checked.observeId, nowMs)) {
      const event = packEvent(checked.observe, nowMs)
      member?.note(event)
      Object.assign(answer, this.kept.observe(checked.observe, event, this.isFirst))
    }
    return answer
  }

  /** Redeems ids of this object for a request that another object admitted. Never rejects. */
  async redeem(redemption: Redemption): Promise<Pick<LimiterAnswer, 'token' | 'challenge'>> {
    if (redemption.jti !== null) this.flushSoon()
    return this.#redeem(redemption, this.clock())
  }

  /** Makes a token redeemable again whose request was refused after all. Never rejects. */
  async release(jti: string, askId: string): Promise<void> {
    attempt('limiter_release', () => this.#tokens.release(String(jti), String(askId)))
  }

  /**
   * Counts a change of the environment's lists, so that every isolate reads them again; null: storage failed. Never
   * rejects.
   */
  async listsChanged(): Promise<number | null> {
    return attempt('limiter_lists', () => this.lists.count())
  }

  /** Counts a change of the environment's policy. Never rejects. */
  async policyChanged(): Promise<number | null> {
    return attempt('limiter_policy', () => this.policy.count())
  }

  /** Writes changes and drops old state. Never throws: alarms that do are dropped. */
  override async alarm(): Promise<void> {
    this.alarmed = false
    const nowMs = Date.now()
    attempt('limiter_flush', () => this.kept.flush(nowMs))
    this.#networks.prune(nowMs)
    attempt('limiter_prune', () => this.#tokens.prune(nowMs))
    attempt('limiter_leases', () => this.books.prune(this.clock()))
    // Each request sets an alarm 5 s later; without requests the object is emptied when all of its state has expired.
    if (!this.kept.isEmpty) this.wakeAt(nowMs + IDLE_MS)
  }

  /**
   * Checks the window of the caller's network first: a refusal there does not count against the key. null: admitted.
   */
  #refusedNetwork({ window, network, limit, windowSec }: CheckedRequest, nowMs: number) {
    if (network === null) return null
    const ofNetwork = networkLimit(limit)
    const taken = this.#networks.take(`${window} ${network}`, ofNetwork, windowSec, nowMs)
    return taken.admitted ? null : { ...taken, limit: ofNetwork, refusedBy: 'network' as const }
  }

  #takeKey({ window, limit, windowSec }: CheckedRequest, nowMs: number) {
    return byKey(this.kept.windows.take(window, limit, windowSec, nowMs), limit)
  }

  /**
   * Takes an admission from a shared window, or from this object's share of the limit while the window's object is
   * unreachable.
   */
  async #takeShared({ window, limit, windowSec, placement }: CheckedRequest) {
    const rule = { limit, windowMs: windowSec * 1000 }
    const taken = this.member
      ? await this.member.take(window, { limit, windowSec })
      : await this.books.take(window, rule, () => this.clock())
    if (taken !== null) return byKey(taken, limit)
    const share = Math.max(1, Math.floor(limit / (placement?.of ?? 1)))
    return byKey(this.#shares.take(window, share, windowSec, this.clock()), limit)
  }

  #isNew(observeId: string | null, nowMs: number): boolean {
    return observeId === null || this.#observed.redeem(observeId, null, nowMs) === 'redeemed'
  }

  #redeem({ jti, challenge, askId }: Redemption, nowMs: number) {
    const redeem = (id: string) => () => this.#tokens.redeem(id, askId, nowMs)
    return {
      token: jti === null ? null : attempt('limiter_redeem', redeem(jti)),
      challenge: challenge === null ? null : this.#challenges.redeem(challenge, askId, nowMs),
    }
  }
}

/**
 * Requests of a key's window that one network (/24, /64) may use: half, so that a single network cannot use up a
 * publishable key for all others (judgement).
 */
export function networkLimit(limit: number): number {
  return Math.ceil(limit / 2)
}

function byKey(taken: Admitted, limit: number) {
  return { ...taken, limit, refusedBy: taken.admitted ? null : ('key' as const) }
}
