import * as z from 'zod'
import type { Route, RouteParameter } from './route.ts'

/** What every route of the operator's API has in common is left out. */
export type AdminRoute = Omit<Route, 'host' | 'security' | 'problems'>

export const inPath = (name: string, description: string): RouteParameter => ({
  name,
  in: 'path',
  required: true,
  description,
  schema: z.string(),
})

export const workspaceId = inPath('workspaceId', 'Id of a workspace.')
