import * as service from '@vigil/service'
import { withBoundHost } from '../bound-host.ts'
import type { ApiHandler } from '../handler.ts'

export const listKeys: ApiHandler<'listKeys'> = async (c) => {
  const keys = await service.listKeys(c.var.services, c.req.param('workspaceId'))
  return { keys }
}

/** The key is returned only in this response. */
export const createKey: ApiHandler<'createKey'> = (c) => {
  const id = c.req.param('workspaceId')
  return service.createKey(c.var.services, id, withBoundHost(c.req.valid('json')))
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
