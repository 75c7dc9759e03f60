import {
  type EmailFacts,
  type ExposureFacts,
  type GraphRows,
  type ListFacts,
  type NetworkFacts,
  networkOf,
  type ReadHistory,
  type VisitorFacts,
} from '@vigil/evidence'
import type { ExposureQuery } from '@vigil/monitoring'
import { type CheckContext, type ListKey, Round } from '@vigil/storage'
import { type Admission, storesVisits } from '../caller.ts'
import { matchLists } from '../listed.ts'
import { BUILT_IN, type CachedPolicy } from '../policy/cached-policies.ts'
import type { Identifiers } from './identify.ts'
import { NOTHING_STORED, type PastReads } from './past-reads.ts'
import type { Run } from './run.ts'
import { observationOf } from './velocity-observation.ts'
import { verifyVisitorId } from './verify-visitor-id.ts'
import type { Visit, VisitRequest } from './visit.ts'

/** What the sources returned about a visit; null: unknown, or the source could not be read. */
export interface Context {
  /** Time of the request, ms since the epoch. */
  atMs: number
  /** The licensed host of the request. */
  siteHost: string | null
  admission: Admission
  network: NetworkFacts | null
  email: EmailFacts | null
  exposure: ExposureFacts | null
  visitor: VisitorFacts | null
  graph: GraphRows | null
  history: ReadHistory | null
  /** The newest visits of the account or visitor, as they are stored; null: not read. */
  earlier: CheckContext['earlier']
  /** When the mail domain was first seen, ms; null: never before, or not read. */
  emailDomainFirstMs: number | null
  /** When identifiers of the visit were last linked to its account, ms; empty if not needed. */
  linkedMs: CheckContext['linkedMs']
  lists: ListFacts | null
  /** Listed blocks that contain the IP address. */
  blocks: string[]
  /** Keys of the list entries that decide. */
  listed: ListKey[]
}

/** The context of a visit, and the rules that judge it. */
export interface JudgedContext extends Context {
  /** The caller's own thresholds and mutes. */
  policy: CachedPolicy
}

/** Reads that need only the mail address, so that they start before session and token are read. */
export interface EmailSources {
  facts: Promise<EmailFacts | null>
  /** null: none is named, or it is not read. */
  exposure: Promise<ExposureQuery> | null
}

/** Starts the reads that need only the mail address. */
export function openEmailSources(
  run: Run,
  { email }: VisitRequest,
  reads: PastReads,
): EmailSources {
  if (email === null) return { facts: Promise.resolve(null), exposure: null }
  const { services, caller, sources } = run
  return {
    facts: sources.read(['intel'], services.intel.email(email, { siteHost: caller.siteHost })),
    exposure: reads.exposure(run, email),
  }
}

/**
 * Reads all sources in parallel, and D1 in one round. A source that fails or is late is left out and named in
 * `degraded`.
 */
export async function fetchContext(
  run: Run,
  visit: Visit,
  identifiers: Identifiers,
  ofEmail: EmailSources,
  reads: PastReads,
): Promise<JudgedContext> {
  const { services, caller, sources, nowMs } = run
  const readExposure = await ofEmail.exposure
  const ofNetwork = fetchNetwork(run, visit)
  const admitted = admit(run, visit, identifiers, ofNetwork)
  const round = new Round()
  const inDatabase = Promise.all([
    reads.stored(run, visit, identifiers, admitted, round),
    readExposure && sources.read(['exposure'], readExposure(round)),
  ])
  round.run()
  const [admission, [stored, exposures], network, visitor, email, policy] = await Promise.all([
    admitted,
    inDatabase,
    ofNetwork,
    verifyVisitorId(run, visit),
    ofEmail.facts,
    fetchPolicy(run, admitted),
  ])
  if (!admission.reached) sources.degraded.add('velocity')
  if (network?.incomplete || email?.incomplete) sources.degraded.add('intel')
  if (exposures?.incomplete) sources.degraded.add('exposure')
  const place = { ip: visit.ip, network, blocks: visit.blocks }
  const { scope } = caller
  const { lists, ...rest } = stored ?? { ...NOTHING_STORED, lists: null }
  const matched = lists && (await matchLists(services.vault, scope, lists, place, nowMs))
  return {
    ...rest,
    email,
    exposure: exposures?.facts[0] ?? null,
    atMs: nowMs,
    siteHost: caller.siteHost,
    admission,
    network,
    visitor,
    lists: matched?.facts ?? null,
    blocks: matched?.blocks ?? [],
    listed: matched?.matching.slice(0, matched.deciding) ?? [],
    policy,
  }
}

/**
 * Admits the request and counts it. Only a sign-up waits for its network, from the isolate's tables: it is counted by
 * its provider.
 */
async function admit(
  run: Run,
  visit: Visit,
  identifiers: Identifiers,
  ofNetwork: Promise<NetworkFacts | null>,
): Promise<Admission> {
  const { caller } = run
  const { host, event, challenge, retryKey } = visit.request
  const isSignup = host === 'check' && event === 'signup'
  const network = isSignup ? await ofNetwork : null
  const observation = await observationOf(run, visit, identifiers, network)
  return caller.admit({
    observe: storesVisits(caller) ? observation : null,
    redeemJti: visit.jti,
    redeemChallenge: challenge?.id ?? null,
    visitorNetwork: visit.ip && networkOf(visit.ip),
    retryKey,
  })
}

/**
 * Returns the policy of the version that the rate limiter names; a refused request needs none. If it cannot be read,
 * `policy` is degraded and the last policy that was read applies, else the built-in one.
 */
async function fetchPolicy(
  { services, caller: { scope }, sources, nowMs }: Run,
  admitted: Promise<Admission>,
): Promise<CachedPolicy> {
  const { admitted: isAdmitted, policyChanges } = await admitted
  if (!isAdmitted) return BUILT_IN
  const db = services.graphFor(scope.workspaceId).home
  const read = services.policies.current(scope, db, policyChanges, nowMs)
  return (await sources.read(['policy'], read)) ?? services.policies.last(scope) ?? BUILT_IN
}

/** Returns the facts of the IP address: from intelligence, else from an earlier request. */
function fetchNetwork(
  { services, sources }: Run,
  { ip, network, edge, userAgent }: Visit,
): Promise<NetworkFacts | null> {
  if (ip === null) return Promise.resolve(network)
  const claimsCrawler = userAgent?.claimsCrawler ?? null
  return sources.read(['intel'], services.intel.network(ip.text, edge, claimsCrawler))
}
