import type { LinkedAccountsQuery, LinkedAccountsResult } from '@vigil/contract'
import { graphFacts, type LinkKind, linkedSummary, parseEmail } from '@vigil/evidence'
import { listChecks, readNeighbours } from '@vigil/storage'
import type { Caller } from './caller.ts'
import { orUnavailable } from './or-unavailable.ts'
import { selfOf } from './pipeline/graph-self.ts'
import { hashIdentifiers, type Identifiers, linksOf } from './pipeline/identify.ts'
import { presentNeighbours } from './pipeline/present.ts'
import type { Services } from './services.ts'

/** Walks the identity graph from a visitor, a mail address or a user id. */
export async function linkedAccounts(
  services: Services,
  caller: Caller,
  query: LinkedAccountsQuery,
): Promise<Omit<LinkedAccountsResult, 'requestId'>> {
  const identifiers = await hashIdentifiers(services.vault, caller.scope, {
    userId: query.userId ?? null,
    email: query.email === undefined ? null : parseEmail(query.email),
    visitorId: query.visitorId ?? null,
  })
  const graph = services.graphFor(caller.scope.workspaceId)
  const sent = await orUnavailable(sentBefore(services, caller, identifiers))
  const start = { ...identifiers, identifiers: [...linksOf(identifiers), ...sent] }
  const rows = await orUnavailable(readNeighbours(caller.scope, graph, start))
  const facts = graphFacts(rows, selfOf(identifiers, {}, null, null, null), services.now())
  return { ok: true, ...linkedSummary(facts), linkedAccounts: presentNeighbours(facts) }
}

/** Newest checks of an account whose identifiers are read. */
const MAX_CHECKS = 20
/** Identifiers of these checks that a walk starts from, as many as an account's row has of browsers and devices. */
const MAX_SENT = 6

/**
 * Returns what the caller sent with the account's newest checks, such as a phone number: the account's row has only its
 * browsers, devices and addresses. Refused checks may be a stranger's.
 */
async function sentBefore(
  services: Services,
  { scope }: Caller,
  { user, email }: Identifiers,
): Promise<{ kind: LinkKind; value: string }[]> {
  const keys = [user, email].filter((key) => key !== null)
  if (keys.length === 0) return []
  const { checks } = await listChecks(scope, services.graphFor(scope.workspaceId), {
    by: { column: 'account_key', keys },
    verdict: null,
    event: null,
    fromMs: 0,
    toMs: services.now() + 1,
    before: null,
    limit: MAX_CHECKS,
  })
  const named = checks.flatMap((check) => (check.verdict === 'block' ? [] : check.named))
  const distinct = new Map(named.map((it) => [`${it.kind} ${it.value}`, it]))
  return [...distinct.values()].slice(0, MAX_SENT)
}
