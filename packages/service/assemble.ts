import {
  attributionFacts,
  automationFacts,
  behaviorFacts,
  deviceFacts,
  type EmailFacts,
  type Evidence,
  type ExposureFacts,
  type GraphFacts,
  type HistoryFacts,
  headerFacts,
  type ListFacts,
  localeFacts,
  type NetworkFacts,
  type SessionFacts,
  type TlsFacts,
  tlsFacts,
  type UserAgentFacts,
  userAgentFacts,
  type VelocityFacts,
} from '@vigil/evidence'
import type { MergedVisit } from './visit.ts'

/** What the browser's visit alone says, before anything was asked. */
export interface Observed {
  userAgent: UserAgentFacts | null
  device: Evidence['device']
}

/** Reads the parts of a visit that identification and intelligence need first. */
export function observe(visit: MergedVisit): Observed {
  return { userAgent: userAgentFacts(visit), device: deviceFacts(visit.collected) }
}

/** Reads the handshake: when the network is known, which may have ended the visitor's TLS itself. */
export function handshakeOf(
  visit: MergedVisit,
  { userAgent }: Observed,
  network: NetworkFacts | null,
  nowMs: number,
): TlsFacts {
  const { captureToken } = visit
  const corporateProxy = network?.corporateProxy ?? false
  return tlsFacts(visit, userAgent, { nowMs, corporateProxy, captureToken })
}

/** Everything that was learned about it. */
export interface Gathered {
  network: NetworkFacts | null
  email: EmailFacts | null
  velocity: VelocityFacts | null
  graph: GraphFacts | null
  history: HistoryFacts | null
  exposure: ExposureFacts | null
  lists: ListFacts | null
  session: SessionFacts
  tls: TlsFacts
  payloadReplayed: boolean
}

/** Puts a visit and what was gathered about it into the one shape that judgement reads. */
export function assemble(
  about: { event: string; host: Evidence['host']; atMs: number; siteHost: string | null },
  visit: MergedVisit,
  observed: Observed,
  gathered: Gathered,
): Evidence {
  const { collected } = visit
  const { userAgent, device } = observed
  const automation = automationFacts(visit, userAgent)
  return {
    event: about.event,
    host: about.host,
    atMs: about.atMs,
    network: gathered.network,
    email: gathered.email,
    userAgent,
    headers: headerFacts(visit, userAgent),
    automation: automation && { ...automation, payloadReplayed: gathered.payloadReplayed },
    behavior: behaviorFacts(collected),
    device,
    tls: gathered.tls,
    locale: localeFacts(collected, gathered.network?.country ?? null),
    attribution: attributionFacts(collected, about.siteHost),
    velocity: gathered.velocity,
    graph: gathered.graph,
    history: gathered.history,
    exposure: gathered.exposure,
    lists: gathered.lists,
    session: gathered.session,
  }
}
