import type { Caller } from '@vigil/service'
import type { Context } from 'hono'
import type { HttpEnv } from '../context/variables.ts'

/** Returns the caller for the service. Requires `authenticate` before it. */
export function callerOf(c: Context<HttpEnv>): Caller {
  // `c.var` copies all of them each time.
  const key = c.get('key')
  const admission = c.get('admission')
  const requestId = c.get('requestId')
  if (key === undefined || admission === undefined) {
    throw new Error('the route has no authenticate stage')
  }
  return {
    scope: { workspaceId: key.workspace.id, env: key.env },
    key,
    requestId,
    requestIdWasSent: c.req.header('X-Request-Id') === requestId,
    siteHost: c.get('siteHost'),
    admit: (request) => admission.admit(request),
    releaseToken: () => admission.release(),
    waitUntil: (work) => c.executionCtx.waitUntil(work),
  }
}
