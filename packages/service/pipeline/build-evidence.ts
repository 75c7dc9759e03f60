import {
  answersNonce,
  applySandbox,
  attackersOf,
  attributionFacts,
  automationFacts,
  bareClient,
  behaviorFacts,
  DAY_MS,
  type Evidence,
  graphFacts,
  headerFacts,
  historyFacts,
  localeFacts,
  type PastVisit,
  type SessionFacts,
  tlsFacts,
  tokenNetwork,
  tokenUsage,
  unlearnedFromMs,
  withLaterBehavior,
} from '@vigil/evidence'
import { redeemedChallenge } from '../challenge.ts'
import type { Context } from './fetch-context.ts'
import { selfOf } from './graph-self.ts'
import type { Identifiers } from './identify.ts'
import { pastVisit } from './past-visit.ts'
import type { Visit } from './visit.ts'

/** The evidence of a visit, and the visit as history stores it. */
export interface BuiltEvidence {
  evidence: Evidence
  current: PastVisit
}

/**
 * Builds the evidence of a visit from the data of all sources; pure. In the test environment, sandbox inputs force
 * their documented outcome.
 */
export function buildEvidence(
  env: 'test' | 'live',
  visit: Visit,
  identifiers: Identifiers,
  context: Context,
): BuiltEvidence {
  const { request, collected, userAgent, device, captureToken } = visit
  const { atMs, siteHost, admission, network } = context
  const corporateProxy = network?.corporateProxy ?? false
  const tls = tlsFacts(visit, userAgent, { nowMs: atMs, corporateProxy, captureToken })
  const seen = pastVisit(visit, identifiers, context, tls)
  const challenge = request.challenge && redeemedChallenge(request.challenge, admission.challenge)
  const isAnswered = challenge !== null && answersNonce(challenge)
  const automation = automationFacts(visit, userAgent, isAnswered)
  const { payloadReplayed } = admission
  const self = selfOf(identifiers, collected, { device, network, email: visit.email })
  const attackers = context.graph === null ? [] : attackersOf(context.graph, self)
  const history = historyFacts(context.history, seen, attackers, context.visitor)
  const isCopy = (history?.unlistedDays ?? 0) > 0 || history?.isProvedCopy === true
  const storage = context.visitor?.days == null ? 'bare' : 'copy'
  const current: PastVisit = isCopy ? { ...seen, storage } : seen
  const strangersFromMs = unlearnedFromMs(context.history, history)
  const evidence: Evidence = {
    event: request.event,
    host: request.host,
    atMs,
    network,
    email: context.email,
    userAgent,
    headers: headerFacts(visit, userAgent),
    automation: automation && { ...automation, payloadReplayed },
    behavior: withLaterBehavior(
      behaviorFacts(collected, userAgent),
      visit.laterBehavior && { ...collected, behavior: visit.laterBehavior },
      userAgent,
    ),
    visitor: context.visitor,
    device,
    tls,
    locale: localeFacts(collected, network?.country ?? null, userAgent?.family ?? null),
    attribution: attributionFacts(collected, siteHost),
    velocity: velocityOf(context),
    graph:
      context.graph &&
      graphFacts(context.graph, self, atMs, {
        strangersFromMs,
        population: context.history?.population ?? null,
      }),
    history,
    exposure: context.exposure,
    lists: context.lists,
    session: sessionOf(visit, identifiers, context, current),
    provenance: visit.provenance,
    challenge,
  }
  if (env === 'live') return { evidence, current }
  const inputs = { email: request.email, ip: visit.ip?.text ?? null }
  const forced = applySandbox(evidence, inputs)
  const networkKind = forced.network?.kind ?? current.networkKind
  return { evidence: forced, current: { ...current, networkKind } }
}

/** Facts from earlier requests of the browser, and whether this one is consistent with them. */
function sessionOf(
  visit: Visit,
  { subnet }: Identifiers,
  { admission, network, history, siteHost }: Context,
  current: PastVisit,
): SessionFacts {
  const { session, tokenNonce, tokenContradicted, sessionContradicted, observed, unreadScore } =
    visit
  const redeemed = { subnetKey: visit.ip === null ? null : subnet, network }
  return {
    session,
    token: visit.jti === null ? visit.token : (admission.token ?? 'unverified'),
    tokenNonce,
    tokenContradicted,
    sessionContradicted,
    tokenNetwork: visit.issuedAt && tokenNetwork(visit.issuedAt, redeemed),
    tokenUsage: tokenUsage(
      history?.population ?? null,
      siteHost,
      current.event === 'signup',
      bareClient(current),
    ),
    observed,
    unreadScore,
  }
}

function velocityOf({ admission, graph, emailDomainFirstMs, atMs }: Context): Evidence['velocity'] {
  if (admission.velocity === null) return null
  const emailDomainAgeDays = graph && (atMs - (emailDomainFirstMs ?? atMs)) / DAY_MS
  return { ...admission.velocity, emailDomainAgeDays }
}
