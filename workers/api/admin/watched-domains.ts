import { VigilError } from '@vigil/contract'
import {
  beginWatching,
  listWatched,
  removeWatching,
  resolversOf,
  verifyWatching,
} from '@vigil/monitoring'
import { wrongField } from '@vigil/service'
import type { ApiHandler } from '../handler.ts'
import { knownWorkspace } from './known-workspace.ts'
import { operatorChange } from './operator-change.ts'

const REFUSED: Record<string, string> = {
  not_a_domain: 'Must be a domain',
  ip_address: 'Must be a domain, not an IP address',
  single_label: 'Must be a domain of two labels or more',
  public_suffix: 'Must not be a public suffix',
  free_mail: 'Must not be a public mail provider',
}

const noDomain = () =>
  new VigilError('not_found', { detail: 'The workspace has no such watched domain.' })

export const listWatchedDomains: ApiHandler<'listWatchedDomains'> = async (c) => {
  const { id } = await knownWorkspace(c)
  return { domains: await listWatched(c.env.DB, id) }
}

export const beginWatchedDomain: ApiHandler<'beginWatchedDomain'> = async (c) => {
  const { id } = await knownWorkspace(c)
  const wanted = c.req.valid('json')
  const audit = operatorChange(c, 'watched_domain_added', wanted.domain)
  const begun = await beginWatching(c.var.services, id, wanted, audit)
  if ('refused' in begun) throw wrongField('domain', REFUSED[begun.refused] ?? 'Is refused')
  return begun
}

export const verifyWatchedDomain: ApiHandler<'verifyWatchedDomain'> = async (c) => {
  const { id } = await knownWorkspace(c)
  const domainId = c.req.param('domainId')
  const audit = operatorChange(c, 'watched_domain_verified', domainId)
  const looked = await verifyWatching(c.var.services, id, domainId, resolversOf(c.env), audit)
  if (looked === null) throw noDomain()
  return looked
}

export const removeWatchedDomain: ApiHandler<'removeWatchedDomain'> = async (c) => {
  const { id } = await knownWorkspace(c)
  const domainId = c.req.param('domainId')
  const audit = operatorChange(c, 'watched_domain_removed', domainId)
  const removed = await removeWatching(c.var.services, id, domainId, audit)
  if (!removed) throw noDomain()
  return { domains: await listWatched(c.env.DB, id) }
}
