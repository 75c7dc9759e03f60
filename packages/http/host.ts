import { Hono } from 'hono'
import { methodNotAllowed } from 'hono/method-not-allowed'
import { browserCors } from './cors.ts'
import { rateHeaders } from './rate-headers.ts'
import { problemRenderer } from './render-problem.ts'
import { requestId } from './request-id.ts'
import { securityHeaders } from './security-headers.ts'
import type { HttpEnv } from './variables.ts'

/**
 * An app with everything that the routes of a host share: request id, security headers, problems
 * for every failure, 405 with Allow, the rate headers; and CORS on the browser host alone.
 */
export function openHost(options: { cors: boolean }): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>()
  const problem = problemRenderer((c) => c.env.API_URL || new URL(c.req.url).origin)
  app.onError(problem.onError)
  app.notFound(problem.notFound)
  app.use(requestId(), securityHeaders())
  if (options.cors) app.use(browserCors())
  app.use(
    methodNotAllowed({ app, onMethodNotAllowed: problem.methodNotAllowed }),
    rateHeaders(problem.render),
  )
  return app
}
