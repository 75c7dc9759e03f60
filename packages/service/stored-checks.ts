import type { CheckListQuery, StoredCheck } from '@vigil/contract'
import { parseEmail } from '@vigil/evidence'
import {
  accountsWith,
  type CheckFilter,
  findCheck,
  knownAccount,
  listChecks as list,
  type StoredCheck as Stored,
} from '@vigil/storage'
import type { Caller } from './caller.ts'
import { orUnavailable } from './or-unavailable.ts'
import { Refusal } from './refusal.ts'
import type { Services } from './services.ts'

/** A stored check. Refuses with not_found, whoever else may have one of this id. */
export async function storedCheck(
  { graphFor }: Services,
  { scope }: Caller,
  id: string,
): Promise<StoredCheck> {
  const found = await orUnavailable(findCheck(scope, graphFor(scope.workspaceId), id))
  if (found === null) throw new Refusal('not_found')
  return presentCheck(found)
}

/** A page of stored checks, newest first. */
export async function listChecks(
  services: Services,
  { scope }: Caller,
  query: CheckListQuery,
): Promise<{ checks: StoredCheck[]; nextCursor: string | null }> {
  const graph = services.graphFor(scope.workspaceId)
  const by = await orUnavailable(whose(services, { scope }, query))
  const page = await orUnavailable(
    list(scope, graph, {
      by,
      verdict: query.verdict ?? null,
      event: query.event ?? null,
      fromMs: query.from === undefined ? 0 : Date.parse(query.from),
      toMs: query.to === undefined ? services.now() + 1 : Date.parse(query.to),
      before: query.cursor ?? null,
      limit: query.limit,
    }),
  )
  return { checks: page.checks.map(presentCheck), nextCursor: page.next }
}

/** An account is known by its user id, else by its address. */
async function whose(
  { vault, graphFor }: Services,
  { scope }: Pick<Caller, 'scope'>,
  { userId, email, visitorId }: CheckListQuery,
): Promise<CheckFilter['by']> {
  if (visitorId !== undefined) {
    return { column: 'visitor_key', key: await vault.identifier(scope, 'visitor', visitorId) }
  }
  if (userId !== undefined) {
    return { column: 'account_key', key: await vault.identifier(scope, 'user', userId) }
  }
  const parsed = email === undefined ? null : parseEmail(email)
  if (parsed === null) return null
  const key = await vault.identifier(scope, 'email', parsed.normalized)
  const [own] = await knownAccount(scope, graphFor(scope.workspaceId), key)
  const [named] = own ? [] : await accountsWith(scope, graphFor(scope.workspaceId), 'email', key)
  return { column: 'account_key', key: own ?? named ?? key }
}

export function presentCheck({ facts, ...check }: Stored): StoredCheck {
  return {
    id: check.id,
    at: new Date(check.atMs).toISOString(),
    event: check.event,
    accountId: check.accountId,
    score: check.score,
    verdict: check.verdict,
    network: { kind: facts.networkKind, country: facts.country },
    client: {
      browser: facts.browser,
      os: facts.os,
      language: facts.language,
      timezone: facts.timezone,
    },
    accountsLinked: facts.accountsLinked ?? null,
    policyVersion: check.policyVersion,
  }
}
