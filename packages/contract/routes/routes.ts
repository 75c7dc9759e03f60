import { adminRoutes } from './admin-routes.ts'
import { answeringEdgeRoutes } from './browser-answers.ts'
import { documentRoutes } from './document-routes.ts'
import { policyRoutes } from './policy-routes.ts'
import { reviewRoutes } from './review-routes.ts'
import type { Route, RouteTable } from './route.ts'
import { serverRoutes } from './server-routes.ts'
import { consoleRoutes, teamRoutes } from './team-routes.ts'
import { webhookRoutes } from './webhook-routes.ts'

const named = (table: RouteTable, host: Route['host']): Route[] =>
  Object.entries(table).map(([operationId, route]) => ({ ...route, operationId, host }))

/** Every route of the interface, in the order of the OpenAPI document. Neither host loads it. */
export const routes: readonly Route[] = [
  ...named(serverRoutes, 'api'),
  ...named(reviewRoutes, 'api'),
  ...named(policyRoutes, 'api'),
  ...named(teamRoutes, 'api'),
  ...named(webhookRoutes, 'api'),
  ...named(answeringEdgeRoutes, 'edge'),
  ...named(consoleRoutes, 'api'),
  ...named(documentRoutes, 'api'),
  ...named(adminRoutes, 'api'),
]
