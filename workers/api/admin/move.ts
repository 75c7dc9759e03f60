import * as service from '@vigil/service'
import type { ApiHandler } from '../handler.ts'

export const moveWorkspace: ApiHandler<'moveWorkspace'> = async (c) => {
  const id = c.req.param('workspaceId')
  const step = await service.moveWorkspace(c.var.services, id, c.req.valid('json').shards)
  return step
}
