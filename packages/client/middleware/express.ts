import type { CheckResult } from '../check.ts'
import type { IncomingRequest } from '../client-address.ts'
import { headerOf } from '../headers.ts'
import type { Vigil } from '../vigil.ts'
import { isSubmission, objectOf } from './fields.ts'
import { admit, type GuardOptions } from './form.ts'

interface ExpressRequest extends IncomingRequest {
  method?: string
  /** As `express.urlencoded()` or `express.json()` parsed it. */
  body?: unknown
  vigil?: CheckResult
}

interface ExpressResponse {
  status(code: number): { json(body: object): unknown }
}

/**
 * Middleware for Express, after a body parser: refuses a blocked visitor with 403 and passes every other on, with the
 * result as `request.vigil`. GET, HEAD and OPTIONS requests are passed on without a check. A form that no parser has
 * read is an error with status 415.
 */
export function express(vigil: Pick<Vigil, 'check'>, options: GuardOptions = {}) {
  return async (
    request: ExpressRequest,
    response: ExpressResponse,
    next: (failure?: unknown) => void,
  ): Promise<void> => {
    if (!isSubmission(request.method ?? 'POST')) {
      next()
      return
    }
    if (request.body === undefined && hasForm(request)) {
      // Otherwise the attempt would look like one without fields.
      const unread = new TypeError('vigil: no body parser read the form; put one before the check')
      next(Object.assign(unread, { status: 415 }))
      return
    }
    try {
      const admission = await admit(vigil, request, objectOf(request.body), options)
      if ('error' in admission) {
        response.status(admission.status).json({ error: admission.error })
        return
      }
      request.vigil = admission.result
      next()
    } catch (failure) {
      next(failure)
    }
  }
}

function hasForm(request: ExpressRequest): boolean {
  return /json|form/i.test(headerOf(request.headers, 'content-type') ?? '')
}
