import type { FeedbackRequest } from '@vigil/contract'
import { VigilError } from '@vigil/contract'
import { addFeedback, findCheck, knownAccounts, removeFeedback } from '@vigil/storage'
import type { Caller } from './caller.ts'
import { orUnavailable } from './or-unavailable.ts'
import type { Services } from './services.ts'
import { accountsOf } from './whose.ts'

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
  if (accountKeys.length === 0) throw new VigilError('not_found')
  const id = services.newId()
  const { note, label } = request
  const noteSealed =
    note === undefined ? null : await services.vault.seal(note, `feedback:${scope.workspaceId}`)
  const given = {
    id,
    accountKeys,
    checkId: request.checkId ?? null,
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
  if (!(await orUnavailable(removeFeedback(scope, graph, id)))) throw new VigilError('not_found')
}

/** Accounts that one feedback may be about. */
const MOST_ACCOUNTS = 20

async function meant(
  services: Services,
  caller: Caller,
  { checkId, ...named }: FeedbackRequest,
): Promise<string[]> {
  const { scope } = caller
  const db = services.graphFor(scope.workspaceId)
  const check = checkId === undefined ? null : await findCheck(scope, db, checkId)
  const keys = check?.accountKey
    ? [check.accountKey]
    : await accountsOf(services, caller, named, MOST_ACCOUNTS)
  return knownAccounts(scope, db, keys)
}
