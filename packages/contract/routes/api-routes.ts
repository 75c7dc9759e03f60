import { adminRoutes } from './admin-routes.ts'
import { documentRoutes } from './document-routes.ts'
import { policyRoutes } from './policy-routes.ts'
import { reviewRoutes } from './review-routes.ts'
import type { RouteTable } from './route.ts'
import { serverRoutes } from './server-routes.ts'
import { consoleRoutes, teamRoutes } from './team-routes.ts'
import { webhookRoutes } from './webhook-routes.ts'

/** Every route of the server host. */
export const apiRoutes = {
  ...serverRoutes,
  ...reviewRoutes,
  ...policyRoutes,
  ...teamRoutes,
  ...webhookRoutes,
  ...consoleRoutes,
  ...documentRoutes,
  ...adminRoutes,
} as const satisfies RouteTable
