import * as service from '@vigil/service'
import type { ApiHandler } from '../handler.ts'

export const listWorkspaces: ApiHandler<'listWorkspaces'> = (c) =>
  service.listWorkspaces(c.var.services, c.req.valid('query'))

export const createWorkspace: ApiHandler<'createWorkspace'> = async (c) => {
  const workspace = await service.createWorkspace(c.var.services, c.req.valid('json'))
  return { workspace }
}

export const readWorkspace: ApiHandler<'readWorkspace'> = async (c) => {
  const described = await service.describeWorkspace(c.var.services, c.req.param('workspaceId'))
  return described
}

export const changeWorkspace: ApiHandler<'changeWorkspace'> = async (c) => {
  const id = c.req.param('workspaceId')
  const workspace = await service.changeWorkspace(c.var.services, id, c.req.valid('json'))
  return { workspace }
}

export const readWorkspaceUsage: ApiHandler<'readWorkspaceUsage'> = (c) =>
  service.workspaceUsage(c.var.services, c.req.param('workspaceId'))

export const deleteWorkspace: ApiHandler<'deleteWorkspace'> = async (c) => {
  const id = c.req.param('workspaceId')
  return { deletion: await service.deleteWorkspace(c.var.services, id, c.req.valid('json')) }
}

export const readWorkspaceDeletion: ApiHandler<'readWorkspaceDeletion'> = async (c) => ({
  deletion: await service.readWorkspaceDeletion(c.var.services, c.req.param('workspaceId')),
})
