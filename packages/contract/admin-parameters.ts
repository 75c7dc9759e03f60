import { inPath } from './parameters.ts'
import type { Route } from './route.ts'

/** What every route of the operator's API has in common is left out. */
export type AdminRoute = Omit<Route, 'host' | 'security' | 'problems'>

export const workspaceId = inPath('workspaceId', 'Id of a workspace.')
