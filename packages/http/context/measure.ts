import type { Route } from '@vigil/contract'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { HttpEnv } from './variables.ts'

/** The fields of an assessment that a data point has. */
export interface Judged {
  verdict: string
  degraded: readonly string[]
  policyVersion: string
}

/** The assessment in a handler's result; null: the route makes none. */
export function judgedOf(result: object): Judged | null {
  if (!('verdict' in result && 'degraded' in result && 'policyVersion' in result)) return null
  const { verdict, degraded, policyVersion } = result
  return typeof verdict === 'string' && Array.isArray(degraded) && typeof policyVersion === 'string'
    ? { verdict, degraded, policyVersion }
    : null
}

/**
 * Writes one data point of each request to Analytics Engine (docs/observability.md), without data that could identify a
 * caller or a visitor. Without the binding nothing is written. Failures do not affect the request.
 */
export const measured = (host: Route['host']) =>
  createMiddleware<HttpEnv>(async function measured(c, next) {
    const startMs = Date.now()
    await next()
    try {
      c.env.ANALYTICS?.writeDataPoint(pointOf(c, host, Date.now() - startMs))
    } catch {
      // A lost data point does not affect the count of checks, which is in D1.
    }
  })

function pointOf(c: Context<HttpEnv>, host: Route['host'], ms: number): AnalyticsEngineDataPoint {
  const route = c.get('route') ?? 'none'
  const judged = c.get('judged')
  return {
    // The sampling key: routes that are called rarely keep their points.
    indexes: [route],
    blobs: [
      host,
      route,
      c.req.method,
      judged?.verdict ?? '',
      judged?.degraded.toSorted().join(',') ?? '',
      judged?.policyVersion ?? '',
    ],
    doubles: [c.res.status, ms],
  }
}
