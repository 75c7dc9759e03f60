import type { CheckResult } from '../check.ts'
import type { Vigil } from '../vigil.ts'
import { fieldsOf, isSubmission } from './fields.ts'
import { admit, type GuardOptions } from './form.ts'
import { jsonResponse } from './json-response.ts'

/**
 * Wraps a handler of submitted forms (a route handler of Next.js, a Worker, Deno, Bun): refuses a blocked visitor with
 * 403, and calls the handler with the result for every other. GET, HEAD and OPTIONS are answered with 405: wrap the
 * handler of one route, not the whole site.
 */
export function protect(
  vigil: Pick<Vigil, 'check'>,
  handler: (request: Request, result: CheckResult) => Response | Promise<Response>,
  options: GuardOptions = {},
): (request: Request) => Promise<Response> {
  return async (request) => {
    if (!isSubmission(request.method)) return jsonResponse({ error: 'method_not_allowed' }, 405)
    const admission = await admit(vigil, request, await fieldsOf(request), options)
    if ('error' in admission) return jsonResponse({ error: admission.error }, admission.status)
    return handler(request, admission.result)
  }
}
