import {
  jsonPointer,
  type Problem,
  problemPath,
  problems,
  type RateState,
  type VigilError,
} from '@vigil/contract'

/** Where a problem occurred. */
export interface Occurrence {
  /** Base URL of the host that serves the problem pages. */
  pagesUrl: string
  /** Path of the request, percent-encoded as received. */
  instance: string
  requestId: string
}

/** Retry-After of a 503, s (judgement). */
const UNAVAILABLE_RETRY_SEC = 5

/** Body of a failure (RFC 9457 section 3.1, and the extension members of the interface). */
export function problemBody(error: VigilError, at: Occurrence): Problem {
  const { title, status, meaning } = problems[error.code]
  const { detail, field, rate, ...found } = error.details
  const message = detail ?? meaning.replaceAll('`', '')
  const issues = field === undefined ? found.issues : { [field]: [message] }
  const errors =
    field === undefined ? found.errors : [{ detail: message, pointer: jsonPointer([field]) }]
  return {
    type: new URL(problemPath(error.code), at.pagesUrl).href,
    title,
    status,
    error: error.code,
    detail: message,
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

/** Returns the response of a failure. */
export function problemResponse(error: VigilError, at: Occurrence): Response {
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

/** Returns the seconds that a refused caller waits, at least 1. */
export function retryAfterSec(rate: RateState): number {
  return Math.max(1, Math.ceil(rate.resetSec))
}
