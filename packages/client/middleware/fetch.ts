import type { CheckResult } from '../check.ts'
import type { Vigil } from '../client.ts'
import { checkForm, fieldsOf, type GuardOptions, isRefused } from './form.ts'
import { jsonResponse } from './json-response.ts'

/**
 * Wraps a handler of Fetch requests (a route handler of Next.js, a Worker, Deno, Bun): a blocked
 * visitor is refused with 403, every other reaches the handler with the result.
 */
export function protect(
  vigil: Pick<Vigil, 'check'>,
  handler: (request: Request, result: CheckResult) => Response | Promise<Response>,
  options: GuardOptions = {},
): (request: Request) => Promise<Response> {
  return async (request) => {
    const result = await checkForm(vigil, request, await fieldsOf(request), options)
    if (isRefused(result)) return jsonResponse({ error: 'refused' }, 403)
    return handler(request, result)
  }
}
