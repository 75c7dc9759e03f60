import { type Problem, type ProblemCode, problemPath, problems } from '@vigil/contract'

/** State of a rate limit, as the headers and the body of a refusal tell it. */
export interface RateState {
  limit: number
  remaining: number
  /** Seconds until a slot frees. */
  resetSec: number
}

/** What one occurrence of a problem adds to its row of the table. */
export interface ProblemDetails {
  /** Explains this occurrence; without it the table's text stands. */
  detail?: string | undefined
  /** Messages by dotted field. */
  issues?: Record<string, string[]>
  /** The same as JSON Pointers into the body. */
  errors?: { detail: string; pointer: string }[]
  rate?: RateState
  /** Further response headers, such as Allow. */
  headers?: Record<string, string>
  cause?: unknown
}

/** A failure of the closed table; thrown anywhere below a route, rendered in one place. */
export class ProblemError extends Error {
  readonly code: ProblemCode
  readonly details: ProblemDetails

  constructor(code: ProblemCode, details: ProblemDetails = {}) {
    super(details.detail ?? code, { cause: details.cause })
    this.name = 'ProblemError'
    this.code = code
    this.details = details
  }
}

/** Where a problem occurred. */
export interface Occurrence {
  /** Base URL of the host that serves the problem pages. */
  pagesUrl: string
  /** Path of the request, percent-encoded as it came. */
  instance: string
  requestId: string
}

/** Seconds after which a service that could not answer is worth another try. */
const UNAVAILABLE_RETRY_SEC = 5

/** Body of a failure (RFC 9457 section 3.1, and the extension members of the interface). */
export function problemBody(error: ProblemError, at: Occurrence): Problem {
  const { title, status, meaning } = problems[error.code]
  const { detail, issues, errors, rate } = error.details
  return {
    type: new URL(problemPath(error.code), at.pagesUrl).href,
    title,
    status,
    error: error.code,
    detail: detail ?? meaning.replaceAll('`', ''),
    instance: at.instance,
    requestId: at.requestId,
    ...(rate && {
      retryAfterSec: retryAfterSec(rate),
      limit: rate.limit,
      remaining: rate.remaining,
    }),
    ...(issues && { issues }),
    ...(errors && { errors }),
  }
}

/** A failure as the response that tells it. */
export function problemResponse(error: ProblemError, at: Occurrence): Response {
  const { status } = problems[error.code]
  const headers = new Headers(error.details.headers)
  headers.set('Content-Type', 'application/problem+json')
  headers.set('Cache-Control', 'no-store')
  headers.set('X-Request-Id', at.requestId)
  // RFC 9110 section 15.5.2: a 401 names the scheme by which one may authenticate.
  if (status === 401 && !headers.has('WWW-Authenticate')) {
    headers.set('WWW-Authenticate', 'ApiKey realm="vigil"')
  }
  if (error.details.rate) headers.set('Retry-After', String(retryAfterSec(error.details.rate)))
  else if (status === 503) headers.set('Retry-After', String(UNAVAILABLE_RETRY_SEC))
  return new Response(JSON.stringify(problemBody(error, at)), { status, headers })
}

/** A refused caller waits at least a second: 0 would invite it back at once. */
export function retryAfterSec(rate: RateState): number {
  return Math.max(1, Math.ceil(rate.resetSec))
}
