import { KeyCreateRequest, VigilError } from '@vigil/contract'
import { createHandlers, hostOf, operatorOnly, validateJson, withServices } from '@vigil/http'
import { createKey, listKeys, revokeKey } from '@vigil/storage'
import { knownWorkspace } from './known-workspace.ts'
import { wrongField } from './wrong-field.ts'

/** GET /admin/v1/workspaces/:workspaceId/keys. */
export const keyList = createHandlers(operatorOnly(), withServices(), async (c) => {
  const { id } = await knownWorkspace(c)
  return c.json({ keys: await listKeys(id, c.env.DB), requestId: c.var.requestId })
})

/** POST /admin/v1/workspaces/:workspaceId/keys: the answer shows the key, this once. */
export const keyCreate = createHandlers(
  operatorOnly(),
  withServices(),
  validateJson(KeyCreateRequest),
  async (c) => {
    const { id } = await knownWorkspace(c)
    const { websiteHostname: named, ...wanted } = c.req.valid('json')
    const websiteHostname = named === undefined ? undefined : hostOf(named)
    if (websiteHostname === null) throw wrongField('websiteHostname', 'Must be a hostname')
    const nowMs = c.var.services.now()
    const made = await createKey(id, c.env.DB, { ...wanted, websiteHostname }, nowMs)
    return c.json({ ...made, requestId: c.var.requestId })
  },
)

/** DELETE /admin/v1/workspaces/:workspaceId/keys/:keyId. */
export const keyRevoke = createHandlers(operatorOnly(), withServices(), async (c) => {
  const { id } = await knownWorkspace(c)
  const keyId = c.req.param('keyId') ?? ''
  const record = await revokeKey(id, c.env.DB, keyId, c.var.services.now())
  if (record === null) throw new VigilError('not_found')
  return c.json({ record, requestId: c.var.requestId })
})
