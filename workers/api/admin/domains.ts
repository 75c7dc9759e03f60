import { VigilError } from '@vigil/contract'
import { hostOf } from '@vigil/http'
import { addDomain, removeDomain, wrongField } from '@vigil/service'
import type { ApiHandler } from '../handler.ts'

export const domainAdd: ApiHandler<'addDomain'> = async (c) => {
  const { host: named, role } = c.req.valid('json')
  const host = hostOf(named)
  if (host === null) throw wrongField('host', 'Must be a hostname')
  const id = c.req.param('workspaceId')
  const domains = await addDomain(c.var.services, id, { host, role })
  return { domains }
}

export const domainRemove: ApiHandler<'removeDomain'> = async (c) => {
  const host = hostOf(c.req.param('host'))
  if (host === null) throw new VigilError('not_found')
  const domains = await removeDomain(c.var.services, c.req.param('workspaceId'), host)
  return { domains }
}
