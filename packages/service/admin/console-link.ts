import type { AdminWorkspace, ConsoleLinkRequest } from '@vigil/contract'
import {
  isSameName,
  listMembers,
  listPlans,
  listWorkspaces,
  type MemberRow,
  readWorkspace,
} from '@vigil/storage'
import type { Services } from '../services.ts'
import { OPERATOR } from '../team/audit.ts'
import { addMember } from '../team/members.ts'
import { makeSignInLink } from '../team/sign-in.ts'
import { wrongField } from './wrong-field.ts'

/** Maximum number of workspaces that an error message names. */
const MAX_NAMED = 5

/**
 * Makes a one-time sign-in link for the member of this name (exact, else ignoring case), else for a new member. Throws
 * validation_failed if the workspace is unknown or ambiguous, quota_exceeded if the plan allows no more members.
 */
export async function makeConsoleLink(
  services: Services,
  { workspace: named, name, role, email }: ConsoleLinkRequest,
): Promise<{ token: string; expiresAt: string; member: Pick<MemberRow, 'name' | 'role'> }> {
  const { db } = services
  const { id: workspaceId, planId } = await workspaceNamed(services, named)
  const plan = (await listPlans(db)).find(({ id }) => id === planId)
  const max = plan?.maxTeamMembers ?? 0
  const members = await listMembers(workspaceId, db)
  const member =
    members.find((it) => it.name === name) ??
    members.find((it) => isSameName(it.name, name)) ??
    (await addMember(services, workspaceId, { name, role, email }, { actor: OPERATOR, max }))
  const link = await makeSignInLink(services, member, OPERATOR)
  return { ...link, member: { name: member.name, role: member.role } }
}

/**
 * Finds the workspace by id or name; without one, returns the only workspace of the deployment. Throws
 * validation_failed.
 */
async function workspaceNamed(
  { db }: Services,
  named: string | undefined,
): Promise<AdminWorkspace> {
  const page = { after: null, limit: MAX_NAMED }
  const byId = named === undefined ? null : await readWorkspace(named, db)
  if (byId !== null) return byId
  const found = await listWorkspaces(db, { ...page, name: named ?? null })
  const [first] = found
  if (first !== undefined && found.length === 1) return first
  const choices = found.length > 0 ? found : await listWorkspaces(db, { ...page, name: null })
  const names = choices.map(({ id, name }) => `${name} (${id})`)
  throw wrongField(
    'workspace',
    found.length === 0
      ? `Names no workspace${names.length > 0 ? `; there are ${names.join(', ')}` : ''}`
      : `Must name one of ${names.join(', ')}`,
  )
}
