import type { Collected, EvaluateRequest, EvaluateResponse, Problem } from '@vigil/contract'

/** How a page loads the SDK. */
export interface LoadOptions {
  /** A publishable key, `pk_test_...` or `pk_live_...`. Secret keys are rejected. */
  publicKey: string
  /**
   * Base URL of the browser host, or of your own path that forwards to it. Default: where the script was loaded from.
   */
  endpoint?: string | undefined
  /** false: collect and store nothing until `consent(true)`. Default true. */
  consent?: boolean
  /** Maximum time that the submission of a watched form is delayed, ms. Default 1000. */
  formLimitMs?: number
  /** Maximum duration of `evaluate()`, ms. Default 4000. */
  limitMs?: number
  /** false: start no workers, for pages whose security policy lacks `worker-src blob: data:`. Default true. */
  workers?: boolean
  /** URL on your own server that opens a session with your secret key, for `session()`. */
  sessionUrl?: string
  /** URL of `GET /v1/tls` behind your own TLS terminator, if the endpoint itself is not behind it. */
  tlsUrl?: string
}

/** What the page knows about the visit, in addition to what the SDK collects. */
export interface About {
  /** The event: `signup` (default), `login`, or a name of your own. */
  event?: string
  email?: EvaluateRequest['email']
  userId?: EvaluateRequest['userId']
  /** `tls`, `linked` or `all`. */
  expand?: string
  /** Only fields inside this form are counted. */
  form?: HTMLFormElement
  /** Maximum duration, ms; default: `limitMs` of `load`. */
  limitMs?: number
}

/**
 * Why there is no response: no network; blocked by the page's security policy; no answer; not in time;
 * an invalid request; a failure of the service.
 */
export type FailureReason =
  | 'offline'
  | 'blocked'
  | 'unreachable'
  | 'timeout'
  | 'refused'
  | 'unavailable'

/** The service's response. `missing` lists what could not be observed. */
export interface Evaluated {
  ok: true
  response: EvaluateResponse
  missing: string[]
}

/** No response, with the reason. `collected` may be sent to your server instead. */
export interface NotEvaluated {
  ok: false
  reason: FailureReason
  problem: Problem | null
  missing: string[]
  collected: Collected
}

export type Evaluation = Evaluated | NotEvaluated

/** A session that your server opened with the collected fields, or why there is none. */
export type OpenedSession =
  | { ok: true; sessionId: string; expiresAt: string }
  | { ok: false; reason: FailureReason; problem: Problem | null }

export interface Watched {
  /** Stops watching the form. */
  stop(): void
}

/** The SDK on one page. No method throws or rejects. */
export interface Agent {
  /** Whether the visitor consents to the collection. If consent is withdrawn, all stored data is deleted. */
  consent(given: boolean): void
  /** Returns what was collected, in the form of the field `collected` of `session` and `check`. */
  collect(options?: { form?: HTMLFormElement; waitMs?: number }): Promise<Collected>
  /** Sends what was collected and returns the service's response. */
  evaluate(about?: About): Promise<Evaluation>
  /** Posts `{ collected }` to your `sessionUrl`, which opens a session and responds with it. */
  session(): Promise<OpenedSession>
  /**
   * Evaluates when the form is submitted and adds the outcome as hidden fields `vigil_token`,
   * `vigil_status` and, without a token, `vigil_collected`. Submits it in any case, after at most
   * `formLimitMs`. null, for a page without the form, does nothing. A second call for the same form replaces
   * the first.
   */
  watch(form: HTMLFormElement | null, about?: Omit<About, 'form' | 'limitMs'>): Watched
}

export interface VigilSdk {
  /**
   * Starts the SDK on this page. The same options return the same agent. Throws a TypeError
   * if the endpoint is missing or the key is not a publishable key.
   */
  load(options: LoadOptions): Agent
}
