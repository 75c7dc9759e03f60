import { Refusal } from '@vigil/service'
import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { logFailure } from './log.ts'
import { ProblemError, problemResponse } from './problem.ts'
import { jsonPointer } from './validate.ts'
import type { HttpEnv } from './variables.ts'

/**
 * Renders every failure of a host: the handlers for `onError`, `notFound` and a wrong method.
 * `pagesUrl` is the base URL of the host that serves `/problems/<code>`.
 */
export function problemRenderer(pagesUrl: (c: Context<HttpEnv>) => string) {
  const render = (c: Context<HttpEnv>, error: ProblemError): Response =>
    problemResponse(error, {
      pagesUrl: pagesUrl(c),
      instance: new URL(c.req.url).pathname,
      requestId: c.get('requestId'),
    })
  return {
    render,
    notFound: (c: Context<HttpEnv>) => render(c, new ProblemError('not_found')),
    methodNotAllowed: (c: Context<HttpEnv>, methods: string[]) =>
      render(
        c,
        new ProblemError('method_not_allowed', { headers: { Allow: methods.sort().join(', ') } }),
      ),
    onError: (error: Error, c: Context<HttpEnv>) => {
      const problem = problemOf(error)
      if (problem.code === 'internal_error' || problem.code === 'temporarily_unavailable') {
        logFailure(problem.cause ?? error, {
          requestId: c.get('requestId'),
          method: c.req.method,
          route: c.req.routePath,
        })
      }
      return render(c, problem)
    },
  }
}

/** A thrown error as the problem it is; what nobody foresaw is internal_error. */
function problemOf(error: Error): ProblemError {
  if (error instanceof ProblemError) return error
  if (error instanceof Refusal) {
    const { detail, field } = error
    return new ProblemError(error.code, {
      detail: detail ?? undefined,
      cause: error.cause,
      ...(field !== null && {
        issues: { [field]: [detail ?? ''] },
        errors: [{ detail: detail ?? '', pointer: jsonPointer([field]) }],
      }),
    })
  }
  // The one exception that Hono throws by itself here: a body that JSON.parse refuses.
  if (error instanceof HTTPException && error.status === 400) {
    return new ProblemError('malformed_json')
  }
  return new ProblemError('internal_error', { cause: error })
}
