import {
  type Member,
  type MemberChangeRequest,
  type MemberListResult,
  type MemberRequest,
  timestampOf,
  VigilError,
} from '@vigil/contract'
import { maskEmail, parseEmail } from '@vigil/evidence'
import {
  addMember as add,
  changeMember as change,
  isSameName,
  listMembers as list,
  type MemberRow,
  removeMember as remove,
} from '@vigil/storage'
import type { Caller } from '../caller.ts'
import { orUnavailable } from '../or-unavailable.ts'
import type { Services } from '../services.ts'
import { type Actor, actorOf, auditEntry } from './audit.ts'

/** Converts a member to its API form. */
export function presentMember(row: MemberRow): Member {
  return {
    id: row.id,
    name: row.name,
    emailMasked: row.emailMasked,
    role: row.role,
    createdAt: timestampOf(row.createdMs),
    lastSignInAt: timestampOf(row.lastSignInMs),
  }
}

/** Returns the members of the caller's workspace, and the maximum number of the plan. */
export async function listMembers(
  { db }: Services,
  { scope, key }: Caller,
): Promise<Omit<MemberListResult, 'requestId'>> {
  const members = await orUnavailable(list(scope.workspaceId, db))
  return { members: members.map(presentMember), max: key.plan.maxTeamMembers }
}

const nameTaken = (name: string): VigilError =>
  new VigilError('validation_failed', {
    detail: `Another member of the workspace is called ${name}.`,
    field: 'name',
  })

/** Adds a member. Throws validation_failed if the name is taken, quota_exceeded if the plan allows no more. */
export async function addMember(
  services: Services,
  workspaceId: string,
  { name, role, email }: MemberRequest,
  /** `max`: members that the plan allows. */
  { actor, max }: { actor: Actor; max: number },
): Promise<MemberRow> {
  const nowMs = services.now()
  const parsed = parseEmail(email)
  const member = {
    id: services.newTimedId(nowMs),
    name,
    role,
    emailHash: parsed && (await services.vault.mailbox(parsed.canonical)),
    emailMasked: parsed && maskEmail(parsed.normalized),
  }
  const audit = auditEntry(services, actor, {
    action: 'member_added',
    subject: name,
    after: { role },
  })
  const added = await orUnavailable(add(workspaceId, services.db, member, { max, nowMs }, audit))
  if (!added) {
    const members = await orUnavailable(list(workspaceId, services.db))
    if (members.some((it) => isSameName(it.name, name))) throw nameTaken(name)
    throw new VigilError('quota_exceeded', {
      detail: `The plan allows ${max} members: remove one, or change the plan.`,
    })
  }
  return { ...member, workspaceId, createdMs: nowMs, lastSignInMs: null, removedMs: null }
}

/** Finds a member by id. Throws not_found. */
export async function memberOf(
  { db }: Services,
  workspaceId: string,
  id: string,
): Promise<MemberRow> {
  const members = await orUnavailable(list(workspaceId, db))
  const found = members.find((member) => member.id === id)
  if (found === undefined) throw new VigilError('not_found')
  return found
}

/** Without an admin, only the operator could change the workspace. */
const lastAdmin = (): VigilError =>
  new VigilError('validation_failed', {
    detail: 'The workspace would be left without an admin.',
    field: 'role',
  })

/**
 * Changes role or name; a new role applies from the next request on. Throws not_found, and validation_failed if the
 * name is taken or no admin would remain.
 */
export async function changeMember(
  services: Services,
  caller: Caller,
  id: string,
  {
    role = null,
    name = null,
  }: { [Field in keyof MemberChangeRequest]: MemberChangeRequest[Field] | null },
): Promise<Member> {
  const { workspaceId } = caller.scope
  const before = await memberOf(services, workspaceId, id)
  const audit = auditEntry(services, actorOf(caller), {
    action: 'member_changed',
    subject: name ?? before.name,
    before: { role: before.role, name: before.name },
    after: { role: role ?? before.role, name: name ?? before.name },
  })
  const after = await orUnavailable(change(workspaceId, services.db, id, { role, name }, audit))
  if (after !== null) return presentMember(after)
  const members = await orUnavailable(list(workspaceId, services.db))
  if (!members.some((member) => member.id === id)) throw new VigilError('not_found')
  const isTaken = name !== null && members.some((it) => it.id !== id && isSameName(it.name, name))
  throw isTaken ? nameTaken(name) : lastAdmin()
}

/** Removes a member and ends the sessions. Throws not_found, and validation_failed if no admin would remain. */
export async function removeMember(services: Services, caller: Caller, id: string): Promise<void> {
  const { workspaceId } = caller.scope
  const member = await memberOf(services, workspaceId, id)
  const audit = auditEntry(services, actorOf(caller), {
    action: 'member_removed',
    subject: member.name,
    before: { role: member.role },
  })
  const removed = await orUnavailable(remove(workspaceId, services.db, id, audit.atMs, audit))
  if (removed !== null) return
  await memberOf(services, workspaceId, id)
  throw lastAdmin()
}
