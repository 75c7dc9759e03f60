import type { CheckResult } from '../check.ts'
import type { Vigil } from '../client.ts'
import type { IncomingRequest } from '../client-address.ts'
import { checkForm, type Fields, type GuardOptions, isRefused } from './form.ts'

interface ExpressRequest extends IncomingRequest {
  /** As `express.urlencoded()` or `express.json()` parsed it. */
  body?: unknown
  vigil?: CheckResult
}

interface ExpressResponse {
  status(code: number): { json(body: object): unknown }
}

/**
 * Middleware for Express, behind a body parser: refuses a blocked visitor with 403 and hands every
 * other on, with the result as `request.vigil`.
 */
export function express(vigil: Pick<Vigil, 'check'>, options: GuardOptions = {}) {
  return async (
    request: ExpressRequest,
    response: ExpressResponse,
    next: (failure?: unknown) => void,
  ): Promise<void> => {
    try {
      const fields: Fields = { ...Object(request.body) }
      const result = await checkForm(vigil, request, fields, options)
      if (isRefused(result)) {
        response.status(403).json({ error: 'refused' })
        return
      }
      request.vigil = result
      next()
    } catch (failure) {
      next(failure)
    }
  }
}
