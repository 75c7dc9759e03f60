import { hostOf } from '@vigil/http'
import * as service from '@vigil/service'
import type { ApiHandler } from '../handler.ts'

export const listKeys: ApiHandler<'listKeys'> = async (c) => {
  const keys = await service.listKeys(c.var.services, c.req.param('workspaceId'))
  return { keys }
}

/** The key is returned only in this response. */
export const createKey: ApiHandler<'createKey'> = async (c) => {
  const { websiteHostname: named, ...wanted } = c.req.valid('json')
  const websiteHostname = named === undefined ? undefined : hostOf(named)
  if (websiteHostname === null) throw service.wrongField('websiteHostname', 'Must be a hostname')
  const id = c.req.param('workspaceId')
  const made = await service.createKey(c.var.services, id, { ...wanted, websiteHostname })
  return made
}

export const revokeKey: ApiHandler<'revokeKey'> = async (c) => {
  const id = c.req.param('workspaceId')
  const record = await service.revokeKey(c.var.services, id, c.req.param('keyId'))
  return { record }
}

export const rerollKey: ApiHandler<'rerollKey'> = (c) => {
  const of = { workspaceId: c.req.param('workspaceId'), keyId: c.req.param('keyId') }
  return service.rerollKey(c.var.services, of, service.OPERATOR, c.req.valid('json'))
}
