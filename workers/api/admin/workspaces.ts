import { WorkspaceChangeRequest, WorkspaceCreateRequest } from '@vigil/contract'
import { createHandlers, operatorOnly, validateJson, withServices } from '@vigil/http'
import {
  changeWorkspace,
  createWorkspace,
  listDomains,
  listKeys,
  listPlans,
  listWorkspaces,
} from '@vigil/storage'
import { knownWorkspace } from './known-workspace.ts'
import { wrongField } from './wrong-field.ts'

/** GET /admin/v1/workspaces. */
export const workspaceList = createHandlers(operatorOnly(), withServices(), async (c) =>
  c.json({ workspaces: await listWorkspaces(c.env.DB), requestId: c.var.requestId }),
)

/** POST /admin/v1/workspaces. */
export const workspaceCreate = createHandlers(
  operatorOnly(),
  withServices(),
  validateJson(WorkspaceCreateRequest),
  async (c) => {
    const nowMs = c.var.services.now()
    const workspace = await createWorkspace(c.env.DB, c.req.valid('json'), nowMs)
    if (workspace === null) throw wrongField('planId', 'There is no such plan')
    return c.json({ workspace, requestId: c.var.requestId })
  },
)

/** GET /admin/v1/workspaces/:workspaceId. */
export const workspaceRead = createHandlers(operatorOnly(), withServices(), async (c) => {
  const workspace = await knownWorkspace(c)
  const [domains, keys] = await Promise.all([
    listDomains(workspace.id, c.env.DB),
    listKeys(workspace.id, c.env.DB),
  ])
  return c.json({ workspace, domains, keys, requestId: c.var.requestId })
})

/** PATCH /admin/v1/workspaces/:workspaceId. */
export const workspaceChange = createHandlers(
  operatorOnly(),
  withServices(),
  validateJson(WorkspaceChangeRequest),
  async (c) => {
    const { id } = await knownWorkspace(c)
    const change = c.req.valid('json')
    const plans = change.planId === undefined ? [] : await listPlans(c.env.DB)
    if (change.planId !== undefined && !plans.some((plan) => plan.id === change.planId)) {
      throw wrongField('planId', 'There is no such plan')
    }
    const workspace = await changeWorkspace(id, c.env.DB, change)
    return c.json({ workspace, requestId: c.var.requestId })
  },
)
