/**
 * What asking a source came to. `ok` and `none` are answers; the others are not, and must never be
 * read as "nothing found". Codes name the cause and hold no address, key or body.
 */
export type Outcome<T> =
  | { kind: 'ok'; value: T }
  /** The source answered that it holds nothing. */
  | { kind: 'none' }
  /** No answer now; ask again, not before `afterMs` where the source named a time. */
  | { kind: 'retry'; afterMs: number | null; code: string }
  /** The source will not answer this (key, plan, unverified domain): asking again is of no use. */
  | { kind: 'denied'; code: string }
  /** What came is no answer: wrong shape, cut off, too large. */
  | { kind: 'broken'; code: string }

/** What was asked for is at fault and not the source: asking again is of no use. */
export const BAD_ACCOUNT = 'bad_account'

export type NoAnswer = Exclude<Outcome<never>, { kind: 'ok' } | { kind: 'none' }>

/** An answer that began well and then was none, thrown while it is read. */
export class BrokenAnswer extends Error {
  readonly outcome: NoAnswer

  constructor(outcome: NoAnswer) {
    super(outcome.code)
    this.name = 'BrokenAnswer'
    this.outcome = outcome
  }
}

/** What a failure while reading an answer means. */
export function outcomeOfFailure(cause: unknown): NoAnswer {
  if (cause instanceof BrokenAnswer) return cause.outcome
  const name = cause instanceof Error ? cause.name : ''
  const timedOut = name === 'TimeoutError' || name === 'AbortError'
  return { kind: 'retry', afterMs: null, code: timedOut ? 'timeout' : 'network' }
}
