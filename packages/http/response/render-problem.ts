import { VigilError } from '@vigil/contract'
import { isDependencyFailure } from '@vigil/limits'
import { logFailure } from '@vigil/log'
import type { Context } from 'hono'
import type { HttpEnv } from '../context/variables.ts'
import { problemResponse } from './problem.ts'

const NO_ROUTE = 'There is no such route: /openapi.json of the API host lists them all.'

/**
 * Renders every failure of a host: the handlers for `onError`, `notFound` and a wrong method.
 * `pagesUrl` is the base URL of the host that serves `/problems/<code>`.
 */
export function problemRenderer(pagesUrl: (c: Context<HttpEnv>) => string) {
  const render = (c: Context<HttpEnv>, error: VigilError): Response =>
    problemResponse(error, {
      pagesUrl: pagesUrl(c),
      instance: new URL(c.req.url).pathname,
      requestId: c.get('requestId'),
    })
  return {
    render,
    notFound: (c: Context<HttpEnv>) => render(c, new VigilError('not_found', { detail: NO_ROUTE })),
    methodNotAllowed: (c: Context<HttpEnv>, methods: string[]) => {
      const allowed = methods.sort().join(', ')
      const detail = `This route takes ${allowed}, not ${c.req.method}.`
      return render(
        c,
        new VigilError('method_not_allowed', { detail, headers: { Allow: allowed } }),
      )
    },
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

/** The problem of a thrown error: a dependency's is temporarily_unavailable, an unexpected one internal_error. */
function problemOf(error: Error): VigilError {
  if (error instanceof VigilError) return error
  const code = isDependencyFailure(error) ? 'temporarily_unavailable' : 'internal_error'
  return new VigilError(code, { cause: error })
}
