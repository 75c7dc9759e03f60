import {
  type AdminDomain,
  type AdminKey,
  type AdminWorkspace,
  readTimeCursor,
  timeCursor,
  VigilError,
  type WorkspaceChangeRequest,
  type WorkspaceCreateRequest,
  type WorkspaceListQuery,
} from '@vigil/contract'
import {
  changeWorkspace as change,
  createWorkspace as create,
  listWorkspaces as list,
  listDomains,
  listKeys,
  listPlans,
  readWorkspace as read,
} from '@vigil/storage'
import type { Services } from '../services.ts'
import { auditEntry, OPERATOR } from '../team/audit.ts'
import { wrongField } from './wrong-field.ts'

/** Returns a page of workspaces, oldest first. Throws validation_failed. */
export async function listWorkspaces(
  { db }: Services,
  { name, cursor, limit }: WorkspaceListQuery,
): Promise<{ workspaces: AdminWorkspace[]; nextCursor: string | null }> {
  const after = cursor === undefined ? null : readTimeCursor(cursor)
  const workspaces = await list(db, { name: name ?? null, after, limit })
  const last = workspaces.at(-1)
  const hasMore = last !== undefined && workspaces.length === limit
  const end = hasMore ? timeCursor({ atMs: Date.parse(last.createdAt), id: last.id }) : null
  return { workspaces, nextCursor: end }
}

/** Returns the workspace of that id. Throws not_found. */
export async function findWorkspace({ db }: Services, id: string): Promise<AdminWorkspace> {
  const workspace = await read(id, db)
  if (workspace === null) throw noWorkspace()
  return workspace
}

/** Returns a workspace with its domains and keys. Throws not_found. */
export async function describeWorkspace(
  services: Services,
  id: string,
): Promise<{ workspace: AdminWorkspace; domains: AdminDomain[]; keys: AdminKey[] }> {
  const workspace = await findWorkspace(services, id)
  const { db } = services
  const [domains, keys] = await Promise.all([listDomains(id, db), listKeys(id, db)])
  return { workspace, domains, keys }
}

/** Creates a workspace. Throws validation_failed if its plan does not exist. */
export async function createWorkspace(
  services: Services,
  wanted: WorkspaceCreateRequest,
): Promise<AdminWorkspace> {
  const audit = auditEntry(services, OPERATOR, {
    action: 'workspace_created',
    subject: wanted.name,
    after: { planId: wanted.planId },
  })
  const workspace = await create(services.db, wanted, audit.atMs, audit)
  if (workspace === null) throw unknownPlan(await listPlans(services.db))
  return workspace
}

/** Changes a workspace. Throws not_found, and validation_failed if the plan does not exist. */
export async function changeWorkspace(
  services: Services,
  id: string,
  wanted: WorkspaceChangeRequest,
): Promise<AdminWorkspace> {
  const before = await findWorkspace(services, id)
  const { db } = services
  const { planId } = wanted
  if (planId !== undefined) {
    const plans = await listPlans(db)
    if (!plans.some(({ id: known }) => known === planId)) throw unknownPlan(plans)
  }
  const audit = auditEntry(services, OPERATOR, {
    action: 'workspace_changed',
    subject: before.name,
    before: settingsOf(before),
    after: { ...settingsOf(before), ...wanted },
  })
  const changed = await change(id, db, wanted, audit)
  if (changed === null) throw noWorkspace()
  return changed
}

const noWorkspace = () => new VigilError('not_found', { detail: 'There is no such workspace.' })

const unknownPlan = (plans: readonly { id: string }[]) =>
  wrongField(
    'planId',
    plans.length === 0
      ? 'There is no plan yet: save one first'
      : `Must be one of ${plans.map(({ id }) => id).join(', ')}`,
  )

/** The logged fields of a workspace, before and after a change. */
const settingsOf = ({ planId, planStatus, trialEndsAt, suspended, quietEvaluate }: Settings) => ({
  planId,
  planStatus,
  trialEndsAt,
  suspended,
  quietEvaluate,
})
type Settings = Pick<AdminWorkspace, keyof WorkspaceChangeRequest & keyof AdminWorkspace>
