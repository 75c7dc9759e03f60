import type { Collected, EvaluateRequest, EvaluateResponse, Problem } from '@vigil/contract'

/** How a page loads the SDK. */
export interface LoadOptions {
  /** A publishable key, `pk_test_...` or `pk_live_...`. Secret keys are refused. */
  publicKey: string
  /** Base URL of the browser host or of your own path in front of it; by default where the script came from. */
  endpoint?: string | undefined
  /** false: look at nothing and keep nothing until `consent(true)`. Default true. */
  consent?: boolean
  /** Longest time that a watched form waits after the visitor has sent it, ms. Default 1000. */
  formLimitMs?: number
  /** Longest time that `evaluate()` takes, ms. Default 4000. */
  limitMs?: number
  /** false: no workers are tried; where your security policy has no `worker-src blob: data:`. Default true. */
  workers?: boolean
  /** A URL of your own server that opens a session with your secret key, for `session()`. */
  sessionUrl?: string
  /** `GET /v1/tls` behind your own TLS terminator, where the endpoint itself is not. */
  tlsUrl?: string
}

/** What the page knows of the visit beside what the SDK collects. */
export interface About {
  /** The moment: `signup` (default), `login`, or a word of your own. */
  event?: string
  email?: EvaluateRequest['email']
  userId?: EvaluateRequest['userId']
  /** `tls`, `linked` or `all`. */
  expand?: string
  /** Fields are counted inside this form alone. */
  form?: HTMLFormElement
  /** Longest time, ms; default as loaded. */
  limitMs?: number
}

/**
 * Why an answer is missing: no network; the page's security policy; no answer; not in time;
 * a problem of the request; a problem of the service.
 */
export type FailureReason =
  | 'offline'
  | 'blocked'
  | 'unreachable'
  | 'timeout'
  | 'refused'
  | 'unavailable'

/** The service's answer. `missing` names what could not be observed. */
export interface Evaluated {
  ok: true
  response: EvaluateResponse
  missing: string[]
}

/** No answer, and why. `collected` may go to your server instead. */
export interface NotEvaluated {
  ok: false
  reason: FailureReason
  problem: Problem | null
  missing: string[]
  collected: Collected
}

export type Evaluation = Evaluated | NotEvaluated

/** A session that your server opened for what was collected here, or why there is none. */
export type OpenedSession =
  | { ok: true; sessionId: string; expiresAt: string }
  | { ok: false; reason: FailureReason; problem: Problem | null }

export interface Watched {
  /** Leaves the form alone from now on. */
  stop(): void
}

/** The SDK on one page. Nothing of it throws or rejects. */
export interface Agent {
  /** Whether the visitor agrees to be looked at. Withdrawn, everything kept is forgotten. */
  consent(given: boolean): void
  /** What was collected, as `collected` of `session` and `check` takes it. */
  collect(options?: { form?: HTMLFormElement; waitMs?: number }): Promise<Collected>
  /** Sends what was collected and says what the service answers. */
  evaluate(about?: About): Promise<Evaluation>
  /** Posts `{ collected }` to your `sessionUrl`, which opens a session with it and answers with the result. */
  session(): Promise<OpenedSession>
  /**
   * Evaluates when the form is sent and puts the outcome into it as hidden fields `vigil_token`,
   * `vigil_status` and, without a token, `vigil_collected`; sends it on in any case, `formLimitMs`
   * later at most. null, for a page without the form, watches nothing; a form that is watched already is watched
   * again, with what is given now.
   */
  watch(form: HTMLFormElement | null, about?: Omit<About, 'form' | 'limitMs'>): Watched
}

export interface VigilSdk {
  /**
   * Starts the SDK on this page; the same options once more give the agent that they gave before. Throws a TypeError
   * for a missing endpoint or a key that is none.
   */
  load(options: LoadOptions): Agent
}
