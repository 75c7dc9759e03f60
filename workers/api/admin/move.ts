import { moveWorkspace } from '@vigil/service'
import type { ApiHandler } from '../handler.ts'

export const workspaceMove: ApiHandler<'moveWorkspace'> = async (c) => {
  const id = c.req.param('workspaceId')
  const step = await moveWorkspace(c.var.services, id, c.req.valid('json').shards)
  return step
}
