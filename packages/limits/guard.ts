import { DurableObject } from 'cloudflare:workers'
import type { GuardAnswer, GuardRequest } from './guard-request.ts'
import { KeptSubjects } from './kept-subjects.ts'
import { RedeemedTokens } from './redeemed-tokens.ts'
import { observe } from './velocity.ts'
import { openWindow, take, type Window } from './window.ts'

/** Changes are written together this long after the first of them, ms. */
const FLUSH_AFTER_MS = 5_000

/**
 * The one object that a request asks before it is judged: the rate limit of its key and the
 * velocity of its workspace's world (test or live), in one round trip. One object for each
 * workspace and world; inside it each key has its own windows. It is single-threaded, so that 200
 * requests at once against a limit of 100 admit exactly 100.
 */
export class Guard extends DurableObject {
  readonly #windows = new Map<string, Window>()
  readonly #subjects: KeptSubjects
  readonly #tokens: RedeemedTokens
  #flushing = false

  constructor(state: DurableObjectState, env: Cloudflare.Env) {
    super(state, env)
    this.#subjects = new KeptSubjects(state.storage.sql)
    this.#tokens = new RedeemedTokens(state.storage.sql)
  }

  /** Admits a request or refuses it. A refused request counts in nothing else. */
  async admit(request: GuardRequest): Promise<GuardAnswer> {
    const nowMs = Date.now()
    const rule = {
      limit: Math.max(0, Math.floor(request.limit) || 0),
      windowMs: Math.max(1, Math.floor(request.windowSec) || 1) * 1000,
    }
    const name = `${request.host} ${request.keyId}`
    const window = this.#windows.get(name) ?? openWindow()
    this.#windows.set(name, window)
    const { admitted, remaining, resetSec } = take(window, rule, nowMs)
    const answer: GuardAnswer = {
      admitted,
      limit: rule.limit,
      remaining,
      resetSec,
      velocity: null,
      token: null,
      payloadReplayed: false,
    }
    if (!admitted) return answer
    if (request.redeemJti !== null) answer.token = this.#tokens.redeem(request.redeemJti, nowMs)
    if (request.observe !== null) {
      Object.assign(answer, observe(this.#subjects, request.observe, nowMs))
      await this.#flushSoon(nowMs)
    }
    return answer
  }

  override async alarm(): Promise<void> {
    this.#flushing = false
    const nowMs = Date.now()
    this.#subjects.flush(nowMs)
    this.#tokens.forget(nowMs)
  }

  async #flushSoon(nowMs: number): Promise<void> {
    if (this.#flushing) return
    this.#flushing = true
    await this.ctx.storage.setAlarm(nowMs + FLUSH_AFTER_MS)
  }
}
