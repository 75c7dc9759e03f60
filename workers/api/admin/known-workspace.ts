import type { AdminWorkspace } from '@vigil/contract'
import { VigilError } from '@vigil/contract'
import type { HttpEnv } from '@vigil/http'
import { readWorkspace } from '@vigil/storage'
import type { Context } from 'hono'

/** The workspace that the path names; not_found where there is none. */
export async function knownWorkspace(c: Context<HttpEnv>): Promise<AdminWorkspace> {
  const workspace = await readWorkspace(c.req.param('workspaceId') ?? '', c.env.DB)
  if (workspace === null) throw new VigilError('not_found')
  return workspace
}
