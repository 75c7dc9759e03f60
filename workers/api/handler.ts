import type { apiRoutes } from '@vigil/contract'
import type { RouteHandler } from '@vigil/http'

/** The handler of a route of the server host, by its `operationId`. */
export type ApiHandler<Name extends keyof typeof apiRoutes> = RouteHandler<(typeof apiRoutes)[Name]>
