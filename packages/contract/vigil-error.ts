import type { ProblemCode } from './problem.ts'

/** State of a rate limit, as headers and body of a refusal report it. */
export interface RateState {
  limit: number
  remaining: number
  /** Seconds until a slot frees. */
  resetSec: number
}

/** What one occurrence of a failure adds to its row of the table. */
export interface VigilErrorDetails {
  /** Explains this occurrence; without it the table's text stands. */
  detail?: string | undefined
  /** The one field that is wrong, at the top of the body; `detail` says how. */
  field?: string
  /** Messages by dotted field. */
  issues?: Record<string, string[]>
  /** The same as JSON Pointers into the body. */
  errors?: { detail: string; pointer: string }[]
  rate?: RateState
  /** Further response headers, such as Allow. */
  headers?: Record<string, string>
  cause?: unknown
}

/** A failure of the closed table: thrown anywhere, rendered as problem+json in one place. */
export class VigilError extends Error {
  readonly code: ProblemCode
  readonly details: VigilErrorDetails

  constructor(code: ProblemCode, details: VigilErrorDetails = {}) {
    super(details.detail ?? code, { cause: details.cause })
    this.name = 'VigilError'
    this.code = code
    this.details = details
  }
}
