import type { Collected, Degraded } from '@vigil/contract'
import {
  applySandbox,
  type Evidence,
  graphFacts,
  historyFacts,
  type PastVisit,
  parseEmail,
  parseIp,
  replayText,
  type SessionFacts,
} from '@vigil/evidence'
import { openSources } from './ask-sources.ts'
import { assemble, type Gathered, handshakeOf, observe } from './assemble.ts'
import { type Admission, type Caller, remembers } from './caller.ts'
import { type Connection, withCapture } from './connection.ts'
import { currentVisit } from './current-visit.ts'
import { bindSession, redeemable } from './earlier-visit.ts'
import { selfOf } from './graph-self.ts'
import { type Identifiers, identify } from './identify.ts'
import { listKeysOf, matchLists } from './listed.ts'
import { emailOf, exposureOf, networkOf } from './lookups.ts'
import { NOTHING_REMEMBERED, recall, recallLists } from './recall.ts'
import type { Services } from './services.ts'
import { type MergedVisit, mergeVisits } from './visit.ts'

/** What is asked about, before anything was read. */
export interface Inquiry {
  event: string
  host: Evidence['host']
  body: Collected
  email: string | null
  /** Address of the visitor: given by the caller's server, or the connection's at the edge. */
  ip: string | null
  userId: string | null
  /** Further identifiers by the caller's names. */
  named?: Record<string, string> | undefined
  sessionId: string | null
  verdictToken: string | null
  /** What the connection itself showed, where the browser calls. */
  connection: Connection | null
  /** Whether the identity graph and history are read (D1). */
  readHistory: boolean
}

/** All that one request learned: the evidence, and what storing and answering need beside it. */
export interface Findings {
  evidence: Evidence
  visit: MergedVisit
  identifiers: Identifiers
  current: PastVisit
  /** Keyed hash of the mail domain where it was never seen before. */
  newEmailDomain: string | null
  admission: Admission
  degraded: Degraded[]
  /** Listed blocks in which the address lies. */
  blocks: string[]
}

const DAY_MS = 86_400_000

/**
 * Waits for everything at once. What a session or a verdict token says by what to look is asked after
 * these; what the mail address says alone is asked beside them. A source that fails or is late is left
 * out and named in `degraded`. For test keys, inputs of the sandbox stand for what they force.
 */
export async function gather(
  services: Services,
  caller: Caller,
  inquiry: Inquiry,
): Promise<Findings> {
  const nowMs = services.now()
  const sources = openSources(services, caller.requestId)
  const { degraded } = sources
  const email = inquiry.email === null ? null : parseEmail(inquiry.email)
  // Neither rejects: a source that fails answers null.
  const mail = emailOf(services, caller, inquiry.email, sources)
  const exposed = exposureOf(services, caller, inquiry.readHistory ? email : null, sources)
  const [session, token] = await Promise.all([
    bindSession(services, caller, inquiry.sessionId, nowMs, sources),
    redeemable(services, caller, inquiry.verdictToken, nowMs, sources),
  ])
  const merged = mergeVisits(inquiry.body, token.visit, session.visit, nowMs)
  const ip = inquiry.ip === null ? null : parseIp(inquiry.ip)
  const visit = await withCapture(services.vault, caller.scope, inquiry, merged, ip)
  const observed = observe(visit)
  // What an earlier request brought was looked at then, as its visitor's.
  const sent = token.visit === null && session.visit === null ? replayText(inquiry.body) : null
  const identifying = identify(services.vault, caller.scope, {
    userId: inquiry.userId,
    email,
    visitorId: visit.collected.visitorId ?? visit.collected.fingerprint ?? null,
    device: observed.device,
    ip,
    visitorKey: token.signed?.visitor ?? null,
    ipKey: visit.ipKey ?? token.signed?.ip ?? null,
    subnetKey: visit.subnetKey,
    sessionId: inquiry.sessionId,
    ja4: visit.collected.tlsCapture?.ja4 ?? visit.edge?.ja4 ?? null,
    named: inquiry.named,
  })
  const [identifiers, payload] = await Promise.all([
    identifying,
    sent && services.vault.identifier(caller.scope, 'payload', sent),
  ])
  const claimsCrawler = observed.userAgent?.claimsCrawler ?? null
  // What a page sends names nobody (design: evaluate), or it could be asked who is on a list.
  const { user, mailbox } = inquiry.readHistory ? identifiers : { user: null, mailbox: null }
  const listKeys = listKeysOf({ ...identifiers, user, mailbox }, inquiry.readHistory ? email : null)
  const observation = {
    event: inquiry.host === 'evaluate' ? 'evaluate' : inquiry.event,
    ip: identifiers.ip,
    subnet: identifiers.subnet,
    visitor: identifiers.visitor,
    device: identifiers.device,
    account: identifiers.user ?? identifiers.email,
    emailDomain: identifiers.emailDomain,
    addressFamily: identifiers.family,
    site: caller.siteHost,
    paidClick: Object.keys(visit.collected.clickIds ?? {}).length > 0,
    payload,
  }
  const [admission, context, network, emailFacts, exposure] = await Promise.all([
    caller.admit(remembers(caller) ? observation : null, token.jti),
    inquiry.readHistory && remembers(caller)
      ? sources.ask(
          ['graph', 'history', 'lists'],
          recall(services, caller.scope, identifiers, listKeys),
        )
      : sources.ask(['lists'], recallLists(services, caller.scope, listKeys)),
    networkOf(services, ip, visit, claimsCrawler, sources),
    mail,
    exposed,
  ])
  if (!admission.reached) degraded.add('velocity')
  if (network?.incomplete || emailFacts?.incomplete) degraded.add('intel')
  const tls = handshakeOf(visit, observed, network, nowMs)
  const current = currentVisit(inquiry.event, nowMs, visit, observed, network, tls, identifiers)
  const { graph, history, emailDomainFirstMs } = context ?? NOTHING_REMEMBERED
  const place = { ip, network, blocks: visit.blocks }
  const listed =
    context && (await matchLists(services.vault, caller.scope, context.lists, place, nowMs))
  const session_: SessionFacts = {
    session: session.status,
    token: token.jti !== null && admission.token !== null ? admission.token : token.status,
  }
  const gathered: Gathered = {
    network,
    email: emailFacts,
    velocity: admission.velocity && {
      ...admission.velocity,
      emailDomainAgeDays: graph && (nowMs - (emailDomainFirstMs ?? nowMs)) / DAY_MS,
    },
    graph:
      graph &&
      graphFacts(graph, selfOf(identifiers, visit.collected, observed.device, network), nowMs),
    history: history && historyFacts(history, current),
    exposure,
    lists: listed?.facts ?? null,
    session: session_,
    tls,
    payloadReplayed: admission.payloadReplayed,
  }
  const about = {
    event: inquiry.event,
    host: inquiry.host,
    atMs: nowMs,
    siteHost: caller.siteHost,
  }
  const assembled = assemble(about, visit, observed, gathered)
  const inputs = { email: inquiry.email, ip: ip?.text ?? null }
  return {
    evidence: caller.scope.env === 'test' ? applySandbox(assembled, inputs) : assembled,
    visit,
    identifiers,
    current,
    newEmailDomain: graph && emailDomainFirstMs === null ? identifiers.emailDomain : null,
    admission,
    degraded: [...degraded].sort(),
    blocks: listed?.blocks ?? [],
  }
}
