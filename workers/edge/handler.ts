import type { answeringEdgeRoutes } from '@vigil/contract'
import type { RouteHandler } from '@vigil/http'

/** The handler of a route of the browser host, by its `operationId`. */
export type EdgeHandler<Name extends keyof typeof answeringEdgeRoutes> = RouteHandler<
  (typeof answeringEdgeRoutes)[Name]
>
