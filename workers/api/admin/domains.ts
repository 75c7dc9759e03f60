import { hostOf } from '@vigil/http'
import * as service from '@vigil/service'
import type { ApiHandler } from '../handler.ts'

export const addDomain: ApiHandler<'addDomain'> = async (c) => {
  const { host: named, role } = c.req.valid('json')
  const host = hostOf(named)
  if (host === null) throw service.wrongField('host', 'Must be a hostname')
  const id = c.req.param('workspaceId')
  const domains = await service.addDomain(c.var.services, id, { host, role })
  return { domains }
}

export const removeDomain: ApiHandler<'removeDomain'> = async (c) => {
  const host = hostOf(c.req.param('host'))
  if (host === null) throw service.noHost()
  const domains = await service.removeDomain(c.var.services, c.req.param('workspaceId'), host)
  return { domains }
}
