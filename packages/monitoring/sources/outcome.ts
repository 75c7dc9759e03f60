/**
 * The outcome of a request to a source. Only `ok` and `none` are answers: the others must never be read as "nothing
 * found". Codes name the cause and contain no address, key or body.
 */
export type Outcome<T> =
  | { kind: 'ok'; value: T }
  /** The source answered that it holds nothing. */
  | { kind: 'none' }
  /** No answer now. Retry, not before `afterMs` if the source named a time. */
  | { kind: 'retry'; afterMs: number | null; code: string }
  /** The source refuses this request (key, plan, unverified domain). A retry is of no use. */
  | { kind: 'denied'; code: string }
  /** The response is unusable: wrong shape, cut off, too large. */
  | { kind: 'broken'; code: string }

/** Code of an outcome for which the address is at fault, not the source. A retry is of no use. */
export const BAD_ACCOUNT = 'bad_account'

export type NoAnswer = Exclude<Outcome<never>, { kind: 'ok' } | { kind: 'none' }>

/** Thrown while a response is read that turns out to be unusable. */
export class BrokenAnswer extends Error {
  readonly outcome: NoAnswer

  constructor(outcome: NoAnswer) {
    super(outcome.code)
    this.name = 'BrokenAnswer'
    this.outcome = outcome
  }
}

/** Returns the outcome of a failure while a response is read. */
export function outcomeOfFailure(cause: unknown): NoAnswer {
  if (cause instanceof BrokenAnswer) return cause.outcome
  const name = cause instanceof Error ? cause.name : ''
  const timedOut = name === 'TimeoutError' || name === 'AbortError'
  return { kind: 'retry', afterMs: null, code: timedOut ? 'timeout' : 'network' }
}
