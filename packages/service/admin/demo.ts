import { VigilError } from '@vigil/contract'
import {
  closeDemo as close,
  type DemoKeys,
  openDemo as open,
  readDemo as read,
} from '@vigil/storage'
import { orUnavailable } from '../or-unavailable.ts'
import type { Services } from '../services.ts'
import { findWorkspace } from './workspaces.ts'

/**
 * Returns the keys of the demo page. Throws not_found if the operator opened none, temporarily_unavailable if they
 * cannot be read.
 */
export async function readDemo({ kv, vault }: Services): Promise<DemoKeys> {
  const demo = await orUnavailable(read(kv, vault))
  if (demo !== null) return demo
  throw new VigilError('not_found', { detail: 'The operator has opened no demo page.' })
}

/** Opens the demo page of a deployment for a workspace, in place of any other. Throws not_found. */
export async function openDemo(services: Services, workspaceId: string) {
  await findWorkspace(services, workspaceId)
  const { db, kv, vault, now } = services
  return orUnavailable(open(workspaceId, db, kv, vault, now()))
}

/** Closes the demo page of a workspace. Throws not_found if the page belongs to another workspace. */
export async function closeDemo(services: Services, workspaceId: string) {
  await findWorkspace(services, workspaceId)
  const { db, kv, vault, now } = services
  const demo = await orUnavailable(read(kv, vault))
  if (demo?.workspaceId !== workspaceId) {
    throw new VigilError('not_found', { detail: 'The demo page is not open on this workspace.' })
  }
  return orUnavailable(close(db, kv, vault, now()))
}
