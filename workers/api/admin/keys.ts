import { hostOf } from '@vigil/http'
import { createKey, listKeys, OPERATOR, rerollKey, revokeKey, wrongField } from '@vigil/service'
import type { ApiHandler } from '../handler.ts'

export const keyList: ApiHandler<'listKeys'> = async (c) => {
  const keys = await listKeys(c.var.services, c.req.param('workspaceId'))
  return { keys }
}

/** The answer holds the key, this once. */
export const keyCreate: ApiHandler<'createKey'> = async (c) => {
  const { websiteHostname: named, ...wanted } = c.req.valid('json')
  const websiteHostname = named === undefined ? undefined : hostOf(named)
  if (websiteHostname === null) throw wrongField('websiteHostname', 'Must be a hostname')
  const id = c.req.param('workspaceId')
  const made = await createKey(c.var.services, id, { ...wanted, websiteHostname })
  return made
}

export const keyRevoke: ApiHandler<'revokeKey'> = async (c) => {
  const id = c.req.param('workspaceId')
  const record = await revokeKey(c.var.services, id, c.req.param('keyId'))
  return { record }
}

export const keyReroll: ApiHandler<'rerollKey'> = (c) => {
  const of = { workspaceId: c.req.param('workspaceId'), keyId: c.req.param('keyId') }
  return rerollKey(c.var.services, of, OPERATOR, c.req.valid('json'))
}
