import { type Behavior, type Collected, collectedFields } from '@vigil/contract'
import {
  BROWSER_PARTS,
  type BrowserPart,
  type BrowserProvenance,
  contradicts,
  type EdgeFacts,
  NO_PROVENANCE,
  type Provenance,
} from '@vigil/evidence'
import type { StoredVisit } from './stored-visit.ts'
import type { BrowserData, Connection, VisitRequest } from './visit.ts'

/** Records of earlier requests of the same browser: the evaluation of a token, and a session. */
export interface EarlierRequests {
  token: StoredVisit | null
  session: StoredVisit | null
}

/** A source of browser data; sources are ordered strongest first. */
interface Source {
  collected: Collected
  collectedBy: Provenance
  headers: Record<string, string> | null
  edge: EdgeFacts | null
  /** Provenance of headers and handshake. */
  seenBy: Provenance
}

/**
 * Merges the sources of browser data. Precedence: the connection, the token, the session, the body. A weaker source
 * adds missing fields and replaces none.
 */
export function mergeVisits(
  request: Pick<VisitRequest, 'body' | 'connection'>,
  { token, session }: EarlierRequests,
  nowMs: number,
): BrowserData {
  const body = collectedOf(request.body)
  const sources: Source[] = [
    request.connection && connectionSource(request.connection),
    token && { ...token, collectedBy: 'signed' as const, seenBy: 'signed' as const },
    session && { ...session, collectedBy: 'client' as const, seenBy: 'server' as const },
    bodySource(body),
  ].filter((source) => source !== null)
  const earlier = [token, session].filter((visit) => visit !== null)
  const bringsCapture = earlier.find(({ collected }) => collected.tlsCapture !== undefined)
  const sent = session ? mergeCollected(session.collected, body) : body
  return {
    collected: sources.map(({ collected }) => collected).reduce(mergeCollected),
    headers: sources.find(({ headers }) => headers !== null)?.headers ?? null,
    edge: sources.find(({ edge }) => edge !== null)?.edge ?? null,
    captureToken: bringsCapture?.captureToken ?? 'none',
    capturedAtMs: body.tlsCapture && !bringsCapture ? nowMs : (earlier[0]?.capturedAtMs ?? nowMs),
    provenance: provenanceOf(sources),
    tokenContradicted: token !== null && contradicts(token.collected, sent),
    sessionContradicted: session !== null && contradicts(session.collected, body),
    laterBehavior: laterBehaviorOf(sources),
  }
}

function connectionSource({ headers, edge, terminated }: Connection): Source {
  const collected = terminated === null ? {} : { tlsCapture: terminated }
  return { collected, collectedBy: 'edge', headers, edge, seenBy: 'edge' }
}

const bodySource = (collected: Collected): Source => ({
  collected,
  collectedBy: 'client',
  headers: null,
  edge: null,
  seenBy: 'client',
})

/**
 * Adds fields that only the weaker source has. Probes are merged one by one; behaviour and screen as a whole.
 */
function mergeCollected(stronger: Collected, weaker: Collected): Collected {
  const probes = mergeProbes(stronger.probes, weaker.probes)
  return { ...weaker, ...stronger, ...(probes && { probes }) }
}

/** Merges probes; a probe that failed in the stronger source is replaced. */
function mergeProbes(stronger: Collected['probes'], weaker: Collected['probes']) {
  if (stronger === undefined || weaker === undefined) return stronger ?? weaker
  const observed = Object.entries(stronger).filter(([, result]) => isObserved(result))
  return { ...stronger, ...weaker, ...Object.fromEntries(observed) }
}

const isObserved = (result: unknown): boolean =>
  typeof result === 'object' && result !== null && 'state' in result && result.state === 'ok'

/** Returns the behaviour of a weaker source: a form is filled in after the page was evaluated. */
function laterBehaviorOf(sources: readonly Source[]): Behavior | null {
  const [, later] = sources.flatMap(({ collected }) => collected.behavior ?? [])
  return later ?? null
}

type CollectedName = keyof typeof collectedFields

const FIELDS_OF: Readonly<Record<Exclude<BrowserPart, 'headers'>, readonly CollectedName[]>> = {
  userAgent: ['userAgent'],
  automation: ['probes'],
  behavior: ['behavior'],
  device: ['probes', 'visitorId', 'fingerprint'],
  tls: ['tlsCapture'],
  locale: ['timezone', 'languages'],
  attribution: ['referrer', 'landingUrl', 'utm_source', 'clickIds'],
}

/** Returns the strongest source of each part. */
function provenanceOf(sources: readonly Source[]): BrowserProvenance {
  const provenance = { ...NO_PROVENANCE }
  for (const part of BROWSER_PARTS) {
    provenance[part] =
      sources.map((source) => sourceOf(part, source)).find((by) => by !== null) ?? null
  }
  return provenance
}

function sourceOf(part: BrowserPart, source: Source): Provenance | null {
  const { headers, edge, seenBy, collected, collectedBy } = source
  if (part === 'headers') return headers === null ? null : seenBy
  if (part === 'userAgent' && headers?.['user-agent']) return seenBy
  if (part === 'tls' && edge !== null) return seenBy
  return FIELDS_OF[part].some((name) => collected[name] !== undefined) ? collectedBy : null
}

/** Returns the collected data of a request, from its top level and from `collected`. */
export function collectedIn(body: Collected & { collected?: Collected | undefined }): Collected {
  const fields = collectedOf(body)
  return body.collected === undefined ? fields : mergeCollected(fields, collectedOf(body.collected))
}

const COLLECTED = new Set(Object.keys(collectedFields))

/** Returns the fields of a body that the browser collected, without ids of the account. */
function collectedOf(body: Collected): Collected {
  return Object.fromEntries(
    Object.entries(body).filter(([name, value]) => COLLECTED.has(name) && value !== undefined),
  )
}
