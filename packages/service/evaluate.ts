import {
  type EvaluateRequest,
  type EvaluateResponse,
  type Expand,
  type LinkedAccount,
  timestampOf,
} from '@vigil/contract'
import { edgeFacts, graphFacts, parseIp, terminatedHello } from '@vigil/evidence'
import { readNeighbours } from '@vigil/storage'
import type { Caller } from './caller.ts'
import { type ChallengedBrowser, readChallenge } from './challenge.ts'
import { type AssessedVisit, assessVisit } from './pipeline/assess-visit.ts'
import { selfOf } from './pipeline/graph-self.ts'
import { linksOf } from './pipeline/identify.ts'
import { missingInputs } from './pipeline/missing-inputs.ts'
import { present, presentNeighbours } from './pipeline/present.ts'
import { readableHeaders } from './pipeline/readable-headers.ts'
import { openSources, type Sources } from './pipeline/sources.ts'
import { keepable, keepVisit } from './pipeline/stored-visit.ts'
import type { Services } from './services.ts'

export interface EvaluateOptions {
  expand: Expand
  /** Unknown fields that look like misspelt known ones; the answer names them. */
  ignored: readonly string[]
  /** The page and browser that ask, as a nonce is bound to them. */
  browser: ChallengedBrowser
  /** The browser's own request. */
  headers: Headers
  /** request.cf as the platform gives it. */
  cf: unknown
  /** Address of the connection. */
  ip: string | null
  /** Reads the headers of a trusted TLS terminator in front of us; null where there is none. */
  terminator: ((header: string) => string | null) | null
}

/** How long a verdict token may be redeemed, ms. */
const TOKEN_TTL_MS = 300_000
/** KV keeps nothing for less than a minute; a token lives five. */
const RECORD_TTL_SEC = 600

/**
 * Scores a browser's visit before anything is submitted. Of D1 it reads the lists alone, and writes
 * nothing, but for `expand=linked`; what it saw is kept in KV after the answer, under the token's id.
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
  const assessed = await assessVisit(services, caller, {
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
      edge: edgeFacts(options.cf, options.ip === null ? null : parseIp(options.ip)),
      terminated: options.terminator && terminatedHello(options.terminator),
    },
  })
  const { assessment, identifiers } = assessed
  const id = services.newTimedId(startedMs)
  const jti = services.newId()
  const expiresAtMs = startedMs + TOKEN_TTL_MS
  const sources = openSources(services, caller.requestId)
  const [token, linkedAccounts] = await Promise.all([
    services.vault.signToken(
      {
        jti,
        workspace: caller.scope.workspaceId,
        env: caller.scope.env,
        score: assessment.score,
        verdict: assessment.verdict,
        visitor: identifiers.visitor,
        ip: identifiers.ip,
      },
      expiresAtMs,
    ),
    options.expand.linked ? deviceNeighbours(services, caller, assessed, sources) : null,
  ])
  // Without the record the token still stands: its signed claims are read then.
  caller.waitUntil(
    keep(services, caller, jti, assessed, expiresAtMs).catch((cause: unknown) =>
      services.report('evaluation', cause, caller.requestId),
    ),
  )
  return {
    ...present(assessment, {
      id,
      requestId: caller.requestId,
      event: request.event,
      expand: options.expand,
      degraded: [...assessed.degraded, ...sources.degraded].sort(),
      missing: missingInputs(assessed.visit),
      ignored: options.ignored,
      timingMs: services.now() - startedMs,
      linkedAccounts,
      provenance: assessed.evidence.provenance,
    }),
    verdictToken: { token, expiresAt: timestampOf(expiresAtMs) },
  }
}

function keep(
  services: Services,
  caller: Caller,
  jti: string,
  { visit, identifiers, evidence, context, assessment }: AssessedVisit,
  expiresAtMs: number,
): Promise<void> {
  const stored = {
    collected: keepable(visit.collected),
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
  }
  return keepVisit(
    caller.scope,
    services.kv,
    'evaluation',
    jti,
    stored,
    expiresAtMs,
    RECORD_TTL_SEC,
  )
}

/** Returns neighbours of the visiting device only, as pseudonyms: a browser never gets the caller's ids. */
async function deviceNeighbours(
  services: Services,
  { scope }: Caller,
  { identifiers, evidence, visit }: AssessedVisit,
  sources: Sources,
): Promise<LinkedAccount[] | null> {
  const graph = services.graphFor(scope.workspaceId)
  const links = linksOf(identifiers).filter(({ kind }) => kind === 'visitor' || kind === 'device')
  const asked = { user: null, email: null, identifiers: links }
  const rows = await sources.ask(['graph'], readNeighbours(scope, graph, asked))
  if (rows === null) return null
  const itself = { ...identifiers, user: null, email: null, mailbox: null, family: null, ip: null }
  const self = selfOf(itself, visit.collected, evidence.device, evidence.network, null)
  const neighbours = presentNeighbours(graphFacts(rows, self, services.now()))
  return Promise.all(
    neighbours.map(async (neighbour) => {
      const hash = await services.vault.identifier(scope, 'pseudonym', neighbour.accountId)
      return { ...neighbour, accountId: `acc_${hash}`, labels: [] }
    }),
  )
}
