import { DomainRequest, VigilError } from '@vigil/contract'
import { createHandlers, hostOf, operatorOnly, validateJson, withServices } from '@vigil/http'
import { addDomain, removeDomain, wrongField } from '@vigil/service'

/** POST /admin/v1/workspaces/:workspaceId/domains. */
export const domainAdd = createHandlers(
  operatorOnly(),
  withServices(),
  validateJson(DomainRequest),
  async (c) => {
    const { host: named, role } = c.req.valid('json')
    const host = hostOf(named)
    if (host === null) throw wrongField('host', 'Must be a hostname')
    const id = c.req.param('workspaceId') ?? ''
    const domains = await addDomain(c.var.services, id, { host, role })
    return c.json({ domains, requestId: c.var.requestId })
  },
)

/** DELETE /admin/v1/workspaces/:workspaceId/domains/:host. */
export const domainRemove = createHandlers(operatorOnly(), withServices(), async (c) => {
  const host = hostOf(c.req.param('host') ?? '')
  if (host === null) throw new VigilError('not_found')
  const domains = await removeDomain(c.var.services, c.req.param('workspaceId') ?? '', host)
  return c.json({ domains, requestId: c.var.requestId })
})
