import { VigilError } from '@vigil/contract'
import {
  beginWatching,
  listWatched,
  removeWatchedDomain,
  resolversOf,
  verifyWatching,
} from '@vigil/monitoring'
import { wrongField } from '@vigil/service'
import type { ApiHandler } from '../handler.ts'
import { knownWorkspace } from './known-workspace.ts'

const REFUSED: Record<string, string> = {
  not_a_domain: 'Must be a domain',
  ip_address: 'Must be a domain, and no address',
  single_label: 'Must be a domain of two labels or more',
  public_suffix: 'A public suffix cannot be owned',
  free_mail: 'A mail provider for everybody cannot be watched',
}

export const watchedDomainList: ApiHandler<'listWatchedDomains'> = async (c) => {
  const { id } = await knownWorkspace(c)
  return { domains: await listWatched(c.env.DB, id) }
}

export const watchedDomainBegin: ApiHandler<'beginWatchedDomain'> = async (c) => {
  const { id } = await knownWorkspace(c)
  const begun = await beginWatching(c.var.services, id, c.req.valid('json'))
  if ('refused' in begun) throw wrongField('domain', REFUSED[begun.refused] ?? 'Is refused')
  return begun
}

export const watchedDomainVerify: ApiHandler<'verifyWatchedDomain'> = async (c) => {
  const { id } = await knownWorkspace(c)
  const domainId = c.req.param('domainId')
  const looked = await verifyWatching(c.var.services, id, domainId, resolversOf(c.env))
  if (looked === null) throw new VigilError('not_found')
  return looked
}

export const watchedDomainRemove: ApiHandler<'removeWatchedDomain'> = async (c) => {
  const { id } = await knownWorkspace(c)
  const domainId = c.req.param('domainId')
  const removed = await removeWatchedDomain(id, c.env.DB, domainId, c.var.services.now())
  if (!removed) throw new VigilError('not_found')
  return { domains: await listWatched(c.env.DB, id) }
}
