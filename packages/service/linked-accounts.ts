import type { LinkedAccountsQuery, LinkedAccountsResult, MatchType } from '@vigil/contract'
import { graphFacts, parseEmail } from '@vigil/evidence'
import { readNeighbours } from '@vigil/storage'
import type { Caller } from './caller.ts'
import { identify } from './identify.ts'
import { orUnavailable } from './or-unavailable.ts'
import { presentNeighbours } from './present.ts'
import type { Services } from './services.ts'

/** A linked account from this score on counts as of high risk (reference 3.7). */
const HIGH_RISK_FROM = 75

/** Walks the identity graph from a visitor, a mail address or a user id. */
export async function linkedAccounts(
  services: Services,
  caller: Caller,
  query: LinkedAccountsQuery,
): Promise<Omit<LinkedAccountsResult, 'requestId'>> {
  const identifiers = await identify(services.vault, caller.scope, {
    userId: query.userId ?? null,
    email: query.email === undefined ? null : parseEmail(query.email),
    visitorId: query.visitorId ?? null,
    device: null,
    ip: null,
    visitorKey: null,
    ipKey: null,
    subnetKey: null,
    sessionId: null,
  })
  const rows = await orUnavailable(readNeighbours(caller.scope, services.db, identifiers))
  const facts = graphFacts(rows, identifiers, services.now())
  const neighbours = presentNeighbours(facts)
  const matchTypeCounts: Partial<Record<MatchType, number>> = {}
  for (const { matchTypes } of neighbours) {
    for (const type of matchTypes) matchTypeCounts[type] = (matchTypeCounts[type] ?? 0) + 1
  }
  return {
    ok: true,
    accountsLinked: facts.accountsLinked,
    highRiskCount: neighbours.filter(({ score }) => score >= HIGH_RISK_FROM).length,
    matchTypeCounts,
    linkedAccounts: neighbours,
  }
}
