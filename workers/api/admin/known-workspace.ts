import type { AdminWorkspace } from '@vigil/contract'
import type { HttpEnv } from '@vigil/http'
import { findWorkspace } from '@vigil/service'
import type { Context } from 'hono'

/** Returns the workspace that the path names. Throws not_found. */
export function knownWorkspace(c: Context<HttpEnv>): Promise<AdminWorkspace> {
  return findWorkspace(c.var.services, c.req.param('workspaceId') ?? '')
}
