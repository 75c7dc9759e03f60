import type { GraphRows } from '@vigil/evidence'
import { deviates } from '@vigil/scoring'
import { type CheckRecord, type IdempotencyRow, isLetIn } from '@vigil/storage'
import type { Caller } from '../caller.ts'
import { checkIdIn } from '../request-id.ts'
import type { Services } from '../services.ts'
import { checkEvents } from '../webhooks/check-events.ts'
import type { AssessedVisit } from './assess-visit.ts'
import { checkExtra } from './check-extra.ts'
import { type Identifiers, linksOf } from './identify.ts'

/** Returns the record of a check: hashes and coarse facts. */
export async function checkRecord(
  services: Services,
  caller: Caller,
  assessed: AssessedVisit,
  {
    id,
    timingMs,
    idempotency,
  }: { id: string; timingMs: number; idempotency: IdempotencyRow | null },
): Promise<CheckRecord> {
  const { visit, identifiers, context, current, assessment } = assessed
  const { request } = visit
  const isNewDomain = context.graph !== null && context.emailDomainFirstMs === null
  const { plan } = caller.key
  const { score, verdict } = assessment
  const { atMs } = current
  const accountKey = identifiers.user ?? identifiers.email
  const named = await accountId(services, caller, request.userId, identifiers)
  const subject = accountKey ?? identifiers.visitor ?? id
  const events = checkEvents(services, caller, { id, atMs, accountId: named, subject }, assessed)
  return {
    id,
    atMs,
    event: request.event,
    accountKey,
    accountId: named,
    emailKey: identifiers.email,
    mailboxKey: identifiers.mailbox,
    familyKey: identifiers.family,
    visitorKey: identifiers.visitor,
    newEmailDomain: isNewDomain ? identifiers.emailDomain : null,
    score,
    verdict,
    disposable: assessment.flags.disposableEmail,
    visit: {
      ...current,
      score,
      verdict,
      accountsLinked: assessment.accountsLinked,
      deviates: deviates(assessment),
    },
    policyVersion: assessment.policyVersion,
    contributions: assessment.contributions.filter(({ muted }) => muted !== true),
    extra: checkExtra(assessed, { requestKey: await requestKey(services, caller, id), timingMs }),
    links: accountLinks(context.graph, accountKey, identifiers, isLetIn(assessment)),
    ...(context.earlier && { earlier: context.earlier }),
    ...(Object.keys(context.linkedMs).length > 0 && { linkedMs: context.linkedMs }),
    ...(events.length > 0 && { events }),
    quota: plan.allowsOverage ? null : plan.monthlyChecks,
    retentionDays: plan.retentionDays,
    idempotency,
  }
}

/**
 * Returns the identifiers that lead to the account. If this visit names no mailbox, the account's own is among them:
 * its link is refreshed, so that an erasure by email address finds the account for as long as it has checks. It also
 * replaces the mailbox of a refused visitor, who may have named another person's account: an erasure of his address
 * must not delete that account. If he was the owner, his address is linked when that is reported (`linkMailbox`).
 */
function accountLinks(
  graph: GraphRows | null,
  accountKey: string | null,
  identifiers: Identifiers,
  wasLetIn: boolean,
): CheckRecord['links'] {
  const links = linksOf(identifiers)
  const account = accountKey === null ? undefined : graph?.accounts.get(accountKey)
  if (account === undefined || (wasLetIn && identifiers.mailbox !== null)) return links
  const { mailboxKey: own } = account
  const others = links.filter(({ kind }) => kind !== 'mailbox')
  return own === null ? others : [...others, { kind: 'mailbox', value: own }]
}

/**
 * Returns the public name of an account: the caller's user id, else a stable pseudonym of the mailbox. A user id that
 * is an email address is never stored in the clear.
 */
export async function accountId(
  services: Services,
  caller: Caller,
  userId: string | null,
  identifiers: Identifiers,
): Promise<string | null> {
  if (userId !== null && !userId.includes('@')) return userId
  const key = identifiers.user ?? identifiers.email
  if (key === null) return null
  return `acc_${await services.vault.identifier(caller.scope, 'pseudonym', key)}`
}

/**
 * Keyed hash of a request id from which the check's id cannot be derived. The caller's id may contain anything, so only
 * its hash is stored.
 */
function requestKey(
  { vault }: Services,
  { scope, requestId, requestIdWasSent }: Caller,
  id: string,
) {
  const isDerivable = !requestIdWasSent && checkIdIn(requestId) === id
  return isDerivable ? null : vault.identifier(scope, 'request', requestId)
}
