import type { Collected, EvaluateRequest, EvaluateResponse, Problem } from '@vigil/contract'
import { Collector } from './collector.ts'
import type { Late } from './late.ts'
import type { Settings } from './options.ts'
import { type Answer, type FailureReason, send } from './send.ts'
import { randomHex } from './visitor-id.ts'
import { type Watched, watchForm } from './watch.ts'

/** What the page knows of the visit beside what the SDK collects. */
export type About = Pick<EvaluateRequest, 'email' | 'userId' | 'site'> & {
  /** The moment: `signup` (default), `login`, or a word of your own. */
  event?: string
  /** `tls`, `linked` or `all`. */
  expand?: string
  /** Fields are counted inside this form alone. */
  form?: HTMLFormElement
  /** Longest time, ms; default as loaded. */
  limitMs?: number
}

/** An answer of the service, or why there is none; `missing` names what could not be observed. */
export type Evaluation =
  | { ok: true; response: EvaluateResponse; missing: string[] }
  | {
      ok: false
      reason: FailureReason
      problem: Problem | null
      missing: string[]
      collected: Collected
    }

/** A session that your server opened for what was collected here, or why there is none. */
export type OpenedSession =
  | { ok: true; sessionId: string; expiresAt: string }
  | { ok: false; reason: FailureReason; problem: Problem | null }

/** Share of the time for an answer that may go to waiting for probes. */
const COLLECTING_SHARE = 0.4
const COLLECT_WAIT_MS = 1000

/** The SDK on one page. Nothing of it throws or rejects once it is loaded. */
export class Agent {
  readonly #settings: Settings
  readonly #collector: Collector

  constructor(settings: Settings, consent: boolean, loadLate: () => Promise<Late>) {
    this.#settings = settings
    this.#collector = new Collector(consent, loadLate)
  }

  /** Whether the visitor agrees to be looked at. Withdrawn, everything kept is forgotten. */
  consent(given: boolean): void {
    this.#collector.setConsent(given)
  }

  /** What was collected, as `session` and `check` take it at the top level of their bodies. */
  async collect(options: { form?: HTMLFormElement; waitMs?: number } = {}): Promise<Collected> {
    const waitMs = options.waitMs ?? COLLECT_WAIT_MS
    return (await this.#collector.collect(waitMs, options.form)).collected
  }

  /** Sends what was collected and says what the service answers. */
  async evaluate(about: About = {}): Promise<Evaluation> {
    const { expand, form, limitMs = this.#settings.limitMs, ...fields } = about
    const startedMs = performance.now()
    const waitMs = Math.min(COLLECT_WAIT_MS, limitMs * COLLECTING_SHARE)
    const { collected, missing } = await this.#collector.collect(waitMs, form)
    const query = expand === undefined ? '' : `?expand=${encodeURIComponent(expand)}`
    const answer = await send({
      url: `${this.#settings.endpoint}/v1/risk/evaluate${query}`,
      body: { ...collected, ...fields },
      headers: { 'x-api-key': this.#settings.publicKey, 'x-request-id': randomHex(16) },
      limitMs: limitMs - (performance.now() - startedMs),
    })
    if (isEvaluated(answer)) return { ok: true, response: answer.body, missing }
    return { ...failureOf(answer), missing, collected }
  }

  /**
   * Hands what was collected to your server's `sessionUrl`, which opens a session with the secret
   * key (POST /api/v1/session) and answers with it.
   */
  async session(): Promise<OpenedSession> {
    const { sessionUrl, limitMs } = this.#settings
    if (sessionUrl === null) return { ok: false, reason: 'refused', problem: null }
    const body = await this.collect()
    const answer = await send({ url: sessionUrl, body, headers: {}, limitMs })
    if (!isOpened(answer)) return failureOf(answer)
    return { ok: true, sessionId: answer.body.sessionId, expiresAt: answer.body.expiresAt }
  }

  /**
   * Evaluates when the form is sent and puts the outcome into it as hidden fields; sends it on in
   * any case, `formLimitMs` later at most.
   */
  watch(form: HTMLFormElement, about: Omit<About, 'form' | 'limitMs'> = {}): Watched {
    const { formLimitMs } = this.#settings
    return watchForm(form, formLimitMs, (limitMs) => this.evaluate({ ...about, form, limitMs }))
  }
}

function isEvaluated(answer: Answer): answer is { ok: true; body: EvaluateResponse } {
  return answer.ok && has(answer.body, 'verdictToken') && has(answer.body, 'requestId')
}

function isOpened(
  answer: Answer,
): answer is { ok: true; body: { sessionId: string; expiresAt: string } } {
  return answer.ok && has(answer.body, 'sessionId') && has(answer.body, 'expiresAt')
}

/** An answer in another shape is none of the service's. */
function failureOf(answer: Answer): { ok: false; reason: FailureReason; problem: Problem | null } {
  return answer.ok ? { ok: false, reason: 'unavailable', problem: null } : answer
}

function has(value: unknown, name: string): boolean {
  return typeof value === 'object' && value !== null && name in value
}
