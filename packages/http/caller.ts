import type { Caller } from '@vigil/service'
import type { Context } from 'hono'
import type { HttpEnv } from './variables.ts'

/** Who asks, as the service knows it. Only after `authenticate`. */
export function callerOf(c: Context<HttpEnv>): Caller {
  const { key, admission, requestId, siteHost } = c.var
  if (key === undefined || admission === undefined) {
    throw new Error('a route without authenticate asks who calls')
  }
  return {
    scope: { workspaceId: key.workspace.id, env: key.env },
    key,
    requestId,
    requestIdWasSent: c.req.header('X-Request-Id') === requestId,
    siteHost,
    admit: (...about) => admission.admit(...about),
    releaseToken: () => admission.release(),
    waitUntil: (work) => c.executionCtx.waitUntil(work),
  }
}
