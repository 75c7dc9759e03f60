import type { ProblemCode } from './problem.ts'

/** State of a rate limit, for the headers and the body of a 429 response. */
export interface RateState {
  limit: number
  remaining: number
  /** Seconds until a request is allowed again. */
  resetSec: number
}

/** Details of one occurrence of a failure, in addition to its row of the table. */
export interface VigilErrorDetails {
  /** Explains this occurrence; default: the table's text. */
  detail?: string | undefined
  /** The single invalid field at the top level of the body; `detail` explains it. */
  field?: string
  /** Messages by dotted field. */
  issues?: Record<string, string[]>
  /** The same messages by JSON Pointer into the body. */
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
