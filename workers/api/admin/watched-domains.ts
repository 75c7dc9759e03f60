import { VigilError, WatchedDomainRequest } from '@vigil/contract'
import { createHandlers, operatorOnly, validateJson, withServices } from '@vigil/http'
import {
  beginWatching,
  listWatched,
  removeWatchedDomain,
  resolversOf,
  verifyWatching,
} from '@vigil/monitoring'
import { wrongField } from '@vigil/service'
import { knownWorkspace } from './known-workspace.ts'

const REFUSED: Record<string, string> = {
  not_a_domain: 'Must be a domain',
  ip_address: 'Must be a domain, and no address',
  single_label: 'Must be a domain of two labels or more',
  public_suffix: 'A public suffix belongs to nobody',
  free_mail: 'A mail provider for everybody cannot be watched',
}

/** GET /admin/v1/workspaces/:workspaceId/watched-domains. */
export const watchedDomainList = createHandlers(operatorOnly(), withServices(), async (c) => {
  const { id } = await knownWorkspace(c)
  return c.json({ domains: await listWatched(c.env.DB, id), requestId: c.var.requestId })
})

/** POST /admin/v1/workspaces/:workspaceId/watched-domains. */
export const watchedDomainBegin = createHandlers(
  operatorOnly(),
  withServices(),
  validateJson(WatchedDomainRequest),
  async (c) => {
    const { id } = await knownWorkspace(c)
    const begun = await beginWatching(c.var.services, id, c.req.valid('json'))
    if ('refused' in begun) throw wrongField('domain', REFUSED[begun.refused] ?? 'Is refused')
    return c.json({ ...begun, requestId: c.var.requestId })
  },
)

/** POST /admin/v1/workspaces/:workspaceId/watched-domains/:domainId/verify. */
export const watchedDomainVerify = createHandlers(operatorOnly(), withServices(), async (c) => {
  const { id } = await knownWorkspace(c)
  const domainId = c.req.param('domainId') ?? ''
  const looked = await verifyWatching(c.var.services, id, domainId, resolversOf(c.env))
  if (looked === null) throw new VigilError('not_found')
  return c.json({ ...looked, requestId: c.var.requestId })
})

/** DELETE /admin/v1/workspaces/:workspaceId/watched-domains/:domainId. */
export const watchedDomainRemove = createHandlers(operatorOnly(), withServices(), async (c) => {
  const { id } = await knownWorkspace(c)
  const domainId = c.req.param('domainId') ?? ''
  const removed = await removeWatchedDomain(id, c.env.DB, domainId, c.var.services.now())
  if (!removed) throw new VigilError('not_found')
  return c.json({ domains: await listWatched(c.env.DB, id), requestId: c.var.requestId })
})
