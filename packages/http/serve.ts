import { VigilError } from '@vigil/contract'
import { logFailure } from '@vigil/log'
import type { Hono } from 'hono'
import type { Bindings } from './bindings/bindings.ts'
import { guardBindings } from './bindings/guarded-bindings.ts'
import type { HttpEnv } from './context/variables.ts'
import { problemResponse } from './response/problem.ts'
import { requestIdOf } from './response/request-id.ts'

/** Returns the fetch handler of a Worker; an error that escapes the app is still answered as a problem. */
export function serve(app: Hono<HttpEnv>) {
  return async (request: Request, env: Bindings, context: ExecutionContext): Promise<Response> => {
    try {
      return await app.fetch(request, guardBindings(env), context)
    } catch (error) {
      const requestId = requestIdOf(request.headers.get('X-Request-Id'), Date.now())
      logFailure(error, { requestId, method: request.method, route: 'none' })
      const { origin, pathname } = new URL(request.url)
      return problemResponse(new VigilError('internal_error'), {
        pagesUrl: env.API_URL || origin,
        instance: pathname,
        requestId,
      })
    }
  }
}
