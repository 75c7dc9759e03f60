import { type Answer, call, type Request } from './call.ts'
import { inTest, kindOf, live } from './credential-faults.ts'
import type { Route } from './routes.ts'
import type { Workspace } from './workspace.ts'

/** Sends a route's example request with the right key of a workspace, with the changes of `request`. */
export function sendOwn(
  workspace: Workspace,
  route: Route,
  request: Request = {},
): Promise<Answer> {
  const { host, method, path, body, liveOnly } = route
  const key = (liveOnly ? live : inTest)(workspace, kindOf(route))
  return call(host, method, path, { key, body, ...request })
}
