import type { FeedbackRequest } from '@vigil/contract'
import { parseEmail } from '@vigil/evidence'
import { accountsWith, addFeedback, findCheck, knownAccount, removeFeedback } from '@vigil/storage'
import type { Caller } from './caller.ts'
import { orUnavailable } from './or-unavailable.ts'
import { Refusal } from './refusal.ts'
import type { Services } from './services.ts'

/**
 * Labels the accounts that are meant: of a check, of a user, of a mailbox, or all that a visitor was
 * seen with. Refuses with not_found where nobody is known by that name.
 */
export async function giveFeedback(
  services: Services,
  caller: Caller,
  request: FeedbackRequest,
): Promise<{ id: string; accounts: number }> {
  const { scope } = caller
  const accountKeys = await orUnavailable(meant(services, caller, request))
  if (accountKeys.length === 0) throw new Refusal('not_found')
  const id = services.newId()
  const { note, label } = request
  const noteSealed =
    note === undefined ? null : await services.vault.seal(note, `feedback:${scope.workspaceId}`)
  const given = {
    id,
    accountKeys,
    label,
    noteSealed,
    byKey: caller.key.keyId,
    atMs: services.now(),
  }
  await orUnavailable(addFeedback(scope, services.graphFor(scope.workspaceId), given))
  return { id, accounts: accountKeys.length }
}

/** Takes a feedback back. Refuses with not_found. */
export async function retractFeedback(
  services: Services,
  { scope }: Caller,
  id: string,
): Promise<void> {
  const graph = services.graphFor(scope.workspaceId)
  if (!(await orUnavailable(removeFeedback(scope, graph, id)))) throw new Refusal('not_found')
}

async function meant(
  { vault, graphFor }: Services,
  { scope }: Caller,
  { checkId, userId, email, visitorId }: FeedbackRequest,
): Promise<string[]> {
  const db = graphFor(scope.workspaceId)
  if (checkId !== undefined) {
    const check = await findCheck(scope, db, checkId)
    return check?.accountKey ? knownAccount(scope, db, check.accountKey) : []
  }
  if (userId !== undefined) {
    return knownAccount(scope, db, await vault.identifier(scope, 'user', userId))
  }
  if (visitorId !== undefined) {
    return accountsWith(scope, db, 'visitor', await vault.identifier(scope, 'visitor', visitorId))
  }
  const parsed = email === undefined ? null : parseEmail(email)
  if (parsed === null) return []
  return accountsWith(
    scope,
    db,
    'mailbox',
    await vault.identifier(scope, 'mailbox', parsed.canonical),
  )
}
