import type { LinkedAccountsQuery, LinkedAccountsResult } from '@vigil/contract'
import { graphFacts, linkedSummary, parseEmail } from '@vigil/evidence'
import { readNeighbours } from '@vigil/storage'
import type { Caller } from './caller.ts'
import { orUnavailable } from './or-unavailable.ts'
import { selfOf } from './pipeline/graph-self.ts'
import { hashIdentifiers, linksOf } from './pipeline/identify.ts'
import { presentNeighbours } from './pipeline/present.ts'
import { sentIdentifiers } from './sent-identifiers.ts'
import type { Services } from './services.ts'

/** Walks the identity graph from a visitor, a mail address or a user id. */
export async function linkedAccounts(
  services: Services,
  caller: Caller,
  query: LinkedAccountsQuery,
): Promise<Omit<LinkedAccountsResult, 'requestId'>> {
  const identifiers = await hashIdentifiers(services.vault, caller.scope, {
    userId: query.userId ?? null,
    email: parseEmail(query.email),
    visitorId: query.visitorId ?? null,
  })
  const graph = services.graphFor(caller.scope.workspaceId)
  const accountKeys = [identifiers.user, identifiers.email].filter((key) => key !== null)
  const sent = await orUnavailable(sentIdentifiers(services, caller.scope, accountKeys))
  const start = { ...identifiers, identifiers: [...linksOf(identifiers), ...sent] }
  const rows = await orUnavailable(readNeighbours(caller.scope, graph, start))
  const self = selfOf(identifiers, {}, { device: null, network: null, email: null })
  const facts = graphFacts(rows, self, services.now())
  return { ok: true, ...linkedSummary(facts), linkedAccounts: presentNeighbours(facts) }
}
