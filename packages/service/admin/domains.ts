import { type AdminDomain, type DomainRequest, VigilError } from '@vigil/contract'
import { addDomain as add, listDomains, removeDomain as remove } from '@vigil/storage'
import type { Services } from '../services.ts'
import { auditEntry, OPERATOR } from '../team/audit.ts'
import { findWorkspace } from './workspaces.ts'
import { wrongField } from './wrong-field.ts'

/**
 * Adds a host to a workspace and returns all of its hosts. Throws not_found, and validation_failed if the plan has no
 * seat left.
 *
 * @param domain `host` must be normalised
 */
export async function addDomain(
  services: Services,
  workspaceId: string,
  domain: DomainRequest,
): Promise<AdminDomain[]> {
  await findWorkspace(services, workspaceId)
  const { db } = services
  const { host, role } = domain
  const audit = auditEntry(services, OPERATOR, {
    action: 'domain_added',
    subject: host,
    after: { role },
  })
  if (!(await add(workspaceId, db, domain, audit))) {
    throw wrongField('host', 'No seat of the plan is left for another licensed host')
  }
  return listDomains(workspaceId, db)
}

/** Removes a host and returns the remaining ones. Throws not_found. */
export async function removeDomain(
  services: Services,
  workspaceId: string,
  host: string,
): Promise<AdminDomain[]> {
  await findWorkspace(services, workspaceId)
  const { db } = services
  const audit = auditEntry(services, OPERATOR, { action: 'domain_removed', subject: host })
  if (!(await remove(workspaceId, db, host, audit))) throw noHost()
  return listDomains(workspaceId, db)
}

/** The failure of a host that the workspace does not have. */
export const noHost = () =>
  new VigilError('not_found', { detail: 'The workspace has no such host.' })
