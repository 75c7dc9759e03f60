import { DomainRequest, VigilError } from '@vigil/contract'
import { createHandlers, hostOf, operatorOnly, validateJson, withServices } from '@vigil/http'
import { addDomain, listDomains, removeDomain } from '@vigil/storage'
import { knownWorkspace } from './known-workspace.ts'
import { wrongField } from './wrong-field.ts'

/** POST /admin/v1/workspaces/:workspaceId/domains. */
export const domainAdd = createHandlers(
  operatorOnly(),
  withServices(),
  validateJson(DomainRequest),
  async (c) => {
    const { id } = await knownWorkspace(c)
    const { host: named, role } = c.req.valid('json')
    const host = hostOf(named)
    if (host === null) throw wrongField('host', 'Must be a hostname')
    const added = await addDomain(id, c.env.DB, { host, role }, c.var.services.now())
    if (!added) throw wrongField('host', 'No seat of the plan is left for another licensed host')
    return c.json({ domains: await listDomains(id, c.env.DB), requestId: c.var.requestId })
  },
)

/** DELETE /admin/v1/workspaces/:workspaceId/domains/:host. */
export const domainRemove = createHandlers(operatorOnly(), withServices(), async (c) => {
  const { id } = await knownWorkspace(c)
  const host = hostOf(c.req.param('host') ?? '')
  if (host === null || !(await removeDomain(id, c.env.DB, host))) {
    throw new VigilError('not_found')
  }
  return c.json({ domains: await listDomains(id, c.env.DB), requestId: c.var.requestId })
})
