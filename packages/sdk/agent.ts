import type { Collected, EvaluateResponse, Problem } from '@vigil/contract'
import type { About, Agent, Evaluation, FailureReason, OpenedSession, Watched } from './api.ts'
import { Collector } from './collector.ts'
import type { Late } from './late.ts'
import type { Settings } from './options.ts'
import { has } from './page/has.ts'
import { type Answer, send } from './send.ts'
import { randomHex } from './visitor-id.ts'
import { watchForm } from './watch.ts'

/** Maximum share of the time limit that is spent waiting for probes. */
const COLLECTING_SHARE = 0.4
const COLLECT_WAIT_MS = 1000

export class PageAgent implements Agent {
  readonly #settings: Settings
  readonly #collector: Collector

  /** `loadLate` fetches the register of the second file. */
  constructor(settings: Settings, loadLate: () => Promise<Late>) {
    this.#settings = settings
    this.#collector = new Collector(settings, loadLate)
  }

  consent(given: boolean): void {
    this.#collector.setConsent(given)
  }

  async collect(options: { form?: HTMLFormElement; waitMs?: number } = {}): Promise<Collected> {
    const waitMs = options.waitMs ?? COLLECT_WAIT_MS
    return (await this.#collector.collect({ waitMs, form: options.form })).collected
  }

  async evaluate(about: About = {}): Promise<Evaluation> {
    const { expand, form, limitMs = this.#settings.limitMs, ...fields } = about
    const startedMs = performance.now()
    const waitMs = Math.min(COLLECT_WAIT_MS, limitMs * COLLECTING_SHARE)
    const { collected, challenge, missing } = await this.#collector.collect({
      waitMs,
      form,
      takesNonce: true,
    })
    const query = expand ? `?expand=${encodeURIComponent(expand)}` : ''
    const isWithdrawn = () => this.#collector.isWithdrawn(collected)
    const answer = await send({
      url: `${this.#settings.endpoint}/v1/risk/evaluate${query}`,
      body: { ...collected, ...fields, ...(challenge && { challenge }) },
      headers: { 'x-api-key': this.#settings.publicKey, 'x-request-id': randomHex(16) },
      limitMs: limitMs - (performance.now() - startedMs),
      isWithdrawn,
    })
    this.#collector.renewChallenge()
    if (isEvaluated(answer)) return { ok: true, response: answer.body, missing }
    const failure = failureOf(answer)
    const { problem } = failure
    // The page's developer must see a wrong key or origin.
    if (problem) console.warn(`Vigil: ${problem.title}: ${problem.detail}`)
    return {
      ...failure,
      missing,
      collected: isWithdrawn() ? this.#collector.observed() : collected,
    }
  }

  async session(): Promise<OpenedSession> {
    const { sessionUrl, limitMs } = this.#settings
    if (sessionUrl === null) return { ok: false, reason: 'refused', problem: null }
    const collected = await this.collect()
    const answer = await send({
      url: sessionUrl,
      body: { collected },
      headers: {},
      limitMs,
      isWithdrawn: () => this.#collector.isWithdrawn(collected),
    })
    if (!isOpened(answer)) return failureOf(answer)
    return { ok: true, sessionId: answer.body.sessionId, expiresAt: answer.body.expiresAt }
  }

  watch(form: HTMLFormElement | null, about: Omit<About, 'form' | 'limitMs'> = {}): Watched {
    if (!form) return { stop: () => undefined }
    const { formLimitMs } = this.#settings
    this.#collector.noteFields()
    return watchForm(
      form,
      formLimitMs,
      (limitMs) => this.evaluate({ ...about, form, limitMs }),
      () => this.#collector.observed(form),
    )
  }
}

function isEvaluated(answer: Answer): answer is { ok: true; body: EvaluateResponse } {
  return answer.ok && has(answer.body, 'verdictToken')
}

function isOpened(
  answer: Answer,
): answer is { ok: true; body: { sessionId: string; expiresAt: string } } {
  return answer.ok && has(answer.body, 'sessionId')
}

/** A response of another shape does not come from the service. */
function failureOf(answer: Answer): { ok: false; reason: FailureReason; problem: Problem | null } {
  return answer.ok ? { ok: false, reason: 'unavailable', problem: null } : answer
}
