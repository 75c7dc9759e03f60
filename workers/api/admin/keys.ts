import { KeyCreateRequest } from '@vigil/contract'
import { createHandlers, hostOf, operatorOnly, validateJson, withServices } from '@vigil/http'
import { createKey, listKeys, revokeKey, wrongField } from '@vigil/service'

/** GET /admin/v1/workspaces/:workspaceId/keys. */
export const keyList = createHandlers(operatorOnly(), withServices(), async (c) => {
  const keys = await listKeys(c.var.services, c.req.param('workspaceId') ?? '')
  return c.json({ keys, requestId: c.var.requestId })
})

/** POST /admin/v1/workspaces/:workspaceId/keys: the answer holds the key, this once. */
export const keyCreate = createHandlers(
  operatorOnly(),
  withServices(),
  validateJson(KeyCreateRequest),
  async (c) => {
    const { websiteHostname: named, ...wanted } = c.req.valid('json')
    const websiteHostname = named === undefined ? undefined : hostOf(named)
    if (websiteHostname === null) throw wrongField('websiteHostname', 'Must be a hostname')
    const id = c.req.param('workspaceId') ?? ''
    const made = await createKey(c.var.services, id, { ...wanted, websiteHostname })
    return c.json({ ...made, requestId: c.var.requestId })
  },
)

/** DELETE /admin/v1/workspaces/:workspaceId/keys/:keyId. */
export const keyRevoke = createHandlers(operatorOnly(), withServices(), async (c) => {
  const id = c.req.param('workspaceId') ?? ''
  const record = await revokeKey(c.var.services, id, c.req.param('keyId') ?? '')
  return c.json({ record, requestId: c.var.requestId })
})
