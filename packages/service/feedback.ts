import type { FeedbackRequest } from '@vigil/contract'
import { VigilError } from '@vigil/contract'
import { machinesOfAttacker } from '@vigil/evidence'
import {
  addFeedback,
  findCheck,
  knownAccounts,
  linkMailbox,
  readCheck,
  removeFeedback,
  type StoredCheck,
} from '@vigil/storage'
import type { Caller } from './caller.ts'
import { accountsOf } from './named-accounts.ts'
import { orUnavailable } from './or-unavailable.ts'
import type { Services } from './services.ts'
import { ownAuditEntry } from './team/audit.ts'
import { reportLinkedToFraud } from './webhooks/fraud-events.ts'

/**
 * Labels the account of a check, a user or an email address, or all accounts of a visitor. Throws not_found if there is
 * none.
 */
export async function giveFeedback(
  services: Services,
  caller: Caller,
  request: FeedbackRequest,
): Promise<{ id: string; accounts: number }> {
  const { scope } = caller
  const { accountKeys, check } = await orUnavailable(labelledAccounts(services, caller, request))
  if (accountKeys.length === 0) {
    throw new VigilError('not_found', {
      detail:
        'No account was checked under these names in this environment: test and live keys share nothing.',
    })
  }
  const id = await feedbackId(services, caller, request.checkId)
  const { note, label } = request
  const noteEncrypted =
    note === undefined ? null : await services.vault.encrypt(note, `feedback:${scope.workspaceId}`)
  const given = {
    id,
    accountKeys,
    checkId: request.checkId ?? null,
    label,
    noteEncrypted,
    byKey: caller.key.keyId,
    atMs: services.now(),
    reported:
      label === 'account_takeover'
        ? await orUnavailable(reportedBy(services, caller, check))
        : null,
  }
  const audit = ownAuditEntry(services, caller, {
    action: 'feedback_given',
    subject: request.checkId ?? null,
    after: { feedbackId: id, label, accounts: accountKeys.length },
  })
  const graph = services.graphFor(scope.workspaceId)
  if (label === 'legitimate' && check !== null)
    await orUnavailable(linkMailbox(scope, graph, check))
  await orUnavailable(addFeedback(scope, graph, given, audit))
  await reportLinkedToFraud(services, caller, label, accountKeys)
  return { id, accounts: accountKeys.length }
}

/** Retracts a feedback. Throws not_found. */
export async function retractFeedback(
  services: Services,
  caller: Caller,
  id: string,
): Promise<void> {
  const { scope } = caller
  const graph = services.graphFor(scope.workspaceId)
  const audit = ownAuditEntry(services, caller, {
    action: 'feedback_retracted',
    subject: null,
    before: { env: scope.env, feedbackId: id },
  })
  if (!(await orUnavailable(removeFeedback(scope, graph, id, audit)))) {
    throw new VigilError('not_found')
  }
}

/** Maximum number of accounts of one feedback. */
const MAX_ACCOUNTS = 20

/**
 * Returns the accounts that a feedback is about. An email address means itself, not its mailbox: anyone can add a tag.
 */
async function labelledAccounts(
  services: Services,
  caller: Caller,
  { checkId, ...named }: FeedbackRequest,
): Promise<{ accountKeys: string[]; check: StoredCheck | null }> {
  const { scope } = caller
  const db = services.graphFor(scope.workspaceId)
  const check = checkId === undefined ? null : await findCheck(scope, db, checkId)
  const keys = check?.accountKey
    ? [check.accountKey]
    : await accountsOf(services, caller, named, { limit: MAX_ACCOUNTS, exactAddress: true })
  return { accountKeys: await knownAccounts(scope, db, keys), check }
}

/**
 * Returns browser and device of a takeover, as JSON; null: no check is named, or its account's history cannot be read.
 */
async function reportedBy(
  services: Services,
  { scope }: Caller,
  check: StoredCheck | null,
): Promise<string | null> {
  if (check === null) return null
  const { accountKey, atMs, event, score, verdict } = check
  const { history } = await readCheck(scope, services.graphFor(scope.workspaceId), {
    user: accountKey,
    email: null,
    visitor: null,
    emailDomain: null,
    identifiers: [],
    listed: [],
    retainedMs: 0,
  })
  if (history === null) return null
  const machines = machinesOfAttacker({ ...check.facts, atMs, event, score, verdict }, history)
  return machines.length === 0
    ? null
    : JSON.stringify(machines.map(({ kind, value }) => [kind, value]))
}

/**
 * The id of a feedback. For a check it is derived from the check's id, so that a second feedback replaces the first.
 */
async function feedbackId(
  { vault, newId }: Services,
  { scope }: Caller,
  checkId: string | undefined,
): Promise<string> {
  if (checkId === undefined) return newId()
  return uuidOf(await vault.identifier(scope, 'feedback', checkId))
}

/** A keyed hash as a UUID of the free version 8 (RFC 9562 section 5.8). */
function uuidOf(hash: string): string {
  const bytes = Uint8Array.from(atob(hash.replaceAll('-', '+').replaceAll('_', '/')), (character) =>
    character.charCodeAt(0),
  )
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `a${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}
