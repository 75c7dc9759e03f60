import {
  type EvaluateRequest,
  type EvaluateResponse,
  type Expand,
  timestampOf,
} from '@vigil/contract'
import { answersNonce, edgeFacts, parseIp, terminatedHello } from '@vigil/evidence'
import { type Assessment, quietAssessment } from '@vigil/scoring'
import type { Caller } from './caller.ts'
import { type ChallengedBrowser, readChallenge } from './challenge.ts'
import { type AssessedVisit, assessVisit } from './pipeline/assess-visit.ts'
import { deviceNeighbours } from './pipeline/device-neighbours.ts'
import { evaluateReads } from './pipeline/evaluate-reads.ts'
import { missingInputs } from './pipeline/missing-inputs.ts'
import { present } from './pipeline/present.ts'
import { readableHeaders } from './pipeline/readable-headers.ts'
import { openSources, type Sources } from './pipeline/sources.ts'
import { encryptVisit, type StoredVisit, storable, storeVisit } from './pipeline/stored-visit.ts'
import type { VisitRequest } from './pipeline/visit.ts'
import type { Services } from './services.ts'

export interface EvaluateOptions {
  expand: Expand
  /** Unknown fields that look like misspelt known ones; the answer names them. */
  ignored: readonly string[]
  /** The requesting page and browser, to which the nonce must be bound. */
  browser: ChallengedBrowser
  /** The browser's own request. */
  headers: Headers
  /** request.cf of the visitor's connection; null behind a terminator. */
  cf: unknown
  /** Address of the connection. */
  ip: string | null
  /** Reads the headers of a trusted TLS terminator in front of the Worker; null: there is none. */
  terminator: ((header: string) => string | null) | null
}

/** How long a verdict token may be redeemed, ms. */
const TOKEN_TTL_MS = 300_000
/** How long KV stores an observation that is too long for its token, seconds: longer than TOKEN_TTL_MS. */
const RECORD_TTL_SEC = 600
/** Maximum length of an encrypted observation in a token, characters: the token must fit its field of 8,192. */
const MAX_CARRIED = 5_500

/**
 * Scores a browser's visit before anything is submitted. Nothing is stored: the verdict token carries the observation,
 * encrypted. Lists come from the isolate (`EdgeLists`); only `expand=linked` reads D1. With `quietEvaluate` the answer
 * is only the token and a coarse verdict.
 */
export async function evaluate(
  services: Services,
  caller: Caller,
  request: Omit<EvaluateRequest, 'publicKey'>,
  options: EvaluateOptions,
): Promise<EvaluateResponse> {
  const startedMs = services.now()
  const { challenge: solution, ...collected } = request
  const challenge = await readChallenge(services.vault, caller.scope, options.browser, solution, {
    usesSdk: request.sdkVersion !== undefined,
    nowMs: startedMs,
  })
  const visit: VisitRequest = {
    event: request.event,
    host: 'evaluate',
    body: collected,
    email: request.email ?? null,
    ip: options.ip,
    userId: request.userId ?? null,
    sessionId: null,
    verdictToken: null,
    challenge,
    connection: {
      headers: readableHeaders(options.headers),
      edge: edgeFacts(options.cf, parseIp(options.ip)),
      terminated: options.terminator && terminatedHello(options.terminator),
    },
  }
  const assessed = await assessVisit(services, caller, visit, evaluateReads)
  const { assessment, evidence } = assessed
  const isQuiet = caller.key.workspace.quietEvaluate
  const shown = isQuiet ? quietAssessment(assessment.verdict, request.event) : assessment
  const expand = isQuiet ? NO_EXPAND : options.expand
  const id = services.newTimedId(startedMs)
  const { network } = options.browser
  const jti = services.limiters.redeemableId(caller.scope, network, services.newId())
  const expiresAtMs = startedMs + TOKEN_TTL_MS
  const sources = openSources(services, caller.requestId)
  const observed = observationOf(assessed)
  const [token, linkedAccounts] = await Promise.all([
    signed(services, caller, { id: jti, expiresAtMs, shown, observed }, assessed, sources),
    expand.linked ? deviceNeighbours(services, caller, assessed, sources) : null,
  ])
  return {
    ...present(shown, {
      id,
      requestId: caller.requestId,
      event: request.event,
      expand,
      degraded: [...assessed.degraded, ...sources.degraded].sort(),
      missing: missingInputs(assessed.visit),
      ignored: options.ignored,
      timingMs: services.now() - startedMs,
      linkedAccounts,
      provenance: evidence.provenance,
    }),
    verdictToken: { token, expiresAt: timestampOf(expiresAtMs) },
  }
}

const NO_EXPAND: Expand = { tls: false, linked: false, explain: false }

/** Returns the visit as the token carries it, for the check that redeems the token. */
function observationOf({
  visit,
  identifiers,
  evidence,
  context,
  assessment,
}: AssessedVisit): StoredVisit {
  return {
    collected: storable(visit.collected),
    headers: visit.headers,
    edge: visit.edge,
    network: evidence.network,
    ipKey: identifiers.ip,
    addressKey: identifiers.address,
    subnetKey: identifiers.subnet,
    blocks: context.blocks,
    capturedAtMs: evidence.atMs,
    captureToken: visit.captureToken,
    observed: assessment.browserSignals,
    nonce: evidence.challenge !== null && answersNonce(evidence.challenge),
  }
}

/** Signs the verdict token; an observation that is too long for it is stored in KV. */
async function signed(
  { vault, kv }: Services,
  { scope, key }: Caller,
  { id: jti, expiresAtMs, shown, observed }: Token,
  { identifiers }: AssessedVisit,
  sources: Sources,
): Promise<string> {
  const isQuiet = key.workspace.quietEvaluate
  const encrypted = await encryptVisit(vault, scope, observed, { jti, isQuiet })
  const isCarried = encrypted.length <= MAX_CARRIED
  if (!isCarried) {
    // Awaited, because a check may follow at once. If it fails, the token still counts by its claims.
    const expiry = { expiresAtMs, ttlSec: RECORD_TTL_SEC }
    const work = storeVisit(scope, kv, { kind: 'evaluation', id: jti }, observed, expiry)
    await sources.read(['session'], work)
  }
  return vault.signToken(
    {
      jti,
      workspace: scope.workspaceId,
      env: scope.env,
      // The browser can read these claims, so they are those of the answer.
      score: shown.score,
      verdict: shown.verdict,
      visitor: identifiers.visitor,
      ip: identifiers.ip,
      nonce: !isQuiet && observed.nonce === true,
      observation: isCarried ? encrypted : null,
    },
    expiresAtMs,
  )
}

/** The parts of a verdict token besides the visit. */
interface Token {
  id: string
  expiresAtMs: number
  shown: Assessment
  observed: StoredVisit
}
