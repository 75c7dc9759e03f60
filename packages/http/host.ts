import type { MountedTable, Route } from '@vigil/contract'
import { Hono } from 'hono'
import { methodNotAllowed } from 'hono/method-not-allowed'
import { TrieRouter } from 'hono/router/trie-router'
import { measured } from './context/measure.ts'
import type { HttpEnv } from './context/variables.ts'
import { mount, type RouteHandlers } from './mount.ts'
import { browserCors } from './response/cors.ts'
import { rateHeaders } from './response/rate-headers.ts'
import { problemRenderer } from './response/render-problem.ts'
import { requestId } from './response/request-id.ts'
import { securityHeaders } from './response/security-headers.ts'

/**
 * Opens a host: the routes of a table with their handlers and the shared middleware (request id, a data point for each
 * request, security headers, problems for every failure, 405 with Allow, rate headers; CORS only on the browser host).
 */
export function openHost<T extends MountedTable>(
  host: Route['host'],
  table: T,
  handlers: RouteHandlers<T>,
): Hono<HttpEnv> {
  // Hono's default first tries a RegExpRouter, which refuses paths of the server host.
  const app = new Hono<HttpEnv>(host === 'api' ? { router: new TrieRouter() } : {})
  const problem = problemRenderer((c) => c.env.API_URL || new URL(c.req.url).origin)
  app.onError(problem.onError)
  app.notFound(problem.notFound)
  app.use(measured(host), requestId(), securityHeaders())
  if (host === 'edge') app.use(browserCors())
  app.use(
    methodNotAllowed({ app, onMethodNotAllowed: problem.methodNotAllowed }),
    rateHeaders(problem.render),
  )
  mount(app, host, table, handlers)
  return app
}
