import { VigilError } from '@vigil/contract'
import {
  changeWorkspace,
  createWorkspace,
  deleteWorkspace,
  describeWorkspace,
  listWorkspaces,
  readWorkspaceDeletion,
  workspaceUsage,
} from '@vigil/service'
import type { ApiHandler } from '../handler.ts'

export const workspaceList: ApiHandler<'listWorkspaces'> = async (c) => ({
  workspaces: await listWorkspaces(c.var.services),
})

export const workspaceCreate: ApiHandler<'createWorkspace'> = async (c) => {
  const workspace = await createWorkspace(c.var.services, c.req.valid('json'))
  return { workspace }
}

export const workspaceRead: ApiHandler<'readWorkspace'> = async (c) => {
  const described = await describeWorkspace(c.var.services, c.req.param('workspaceId'))
  return described
}

export const workspaceChange: ApiHandler<'changeWorkspace'> = async (c) => {
  const id = c.req.param('workspaceId')
  const workspace = await changeWorkspace(c.var.services, id, c.req.valid('json'))
  if (workspace === null) throw new VigilError('not_found')
  return { workspace }
}

export const workspaceUsageRead: ApiHandler<'readWorkspaceUsage'> = (c) =>
  workspaceUsage(c.var.services, c.req.param('workspaceId'))

export const workspaceDelete: ApiHandler<'deleteWorkspace'> = async (c) => {
  const id = c.req.param('workspaceId')
  return { deletion: await deleteWorkspace(c.var.services, id, c.req.valid('json')) }
}

export const workspaceDeletionRead: ApiHandler<'readWorkspaceDeletion'> = async (c) => ({
  deletion: await readWorkspaceDeletion(c.var.services, c.req.param('workspaceId')),
})
