import type { CheckRequest, CheckResponse, Expand } from '@vigil/contract'
import { VigilError } from '@vigil/contract'
import { within } from '@vigil/limits'
import {
  type CheckRecord,
  checkIdOf,
  isFreshKey,
  mayBeId,
  writeCheck,
  writeLinksElsewhere,
} from '@vigil/storage'
import { type Caller, storesVisits } from './caller.ts'
import {
  firstAnswer,
  freeKey,
  type IdempotentRequest,
  idempotencyRow,
  idempotentRequest,
  keyAsId,
} from './idempotency.ts'
import { outboxOf } from './outbox-of.ts'
import { type AssessedVisit, assessVisit } from './pipeline/assess-visit.ts'
import { checkReads } from './pipeline/check-reads.ts'
import { collectedIn } from './pipeline/merge-visits.ts'
import { missingInputs } from './pipeline/missing-inputs.ts'
import { present, presentNeighbours } from './pipeline/present.ts'
import { checkRecord } from './pipeline/record.ts'
import type { VisitRequest } from './pipeline/visit.ts'
import { checkIdIn } from './request-id.ts'
import type { Services } from './services.ts'
import { relayEvents } from './webhooks/relay-events.ts'

export interface CheckOptions {
  expand: Expand
  /** Unknown fields that look like misspelt known ones; the answer names them. */
  ignored: readonly string[]
  /** The caller's Idempotency-Key: a retry is answered with the first answer. */
  idempotencyKey: string | null
}

/** Time limit of storing a check in D1 before the outbox takes it, ms. */
const WRITE_LIMIT_MS = 3000

/**
 * Scores a signup, a login or another event from all sources, and stores the check. Throws rate_limited,
 * quota_exceeded, idempotency_conflict, temporarily_unavailable.
 */
export async function check(
  services: Services,
  caller: Caller,
  request: CheckRequest,
  options: CheckOptions,
): Promise<CheckResponse> {
  const startedMs = services.now()
  const idempotent = await idempotentRequest(services, caller, request, options)
  const graph = services.graphFor(caller.scope.workspaceId)
  if (idempotent && !isFreshKey(graph, idempotent, startedMs)) {
    const first = await firstAnswer(services, caller, idempotent)
    if (first) return first
  }
  try {
    return await checkOnce(services, caller, request, { ...options, idempotent, startedMs })
  } catch (refusal) {
    // A refused request frees its key for another one.
    if (idempotent && isRefusal(refusal)) await freeKey(services, caller, idempotent)
    throw refusal
  }
}

/** Whether it is certain that nothing was stored. */
const isRefusal = (cause: unknown): boolean =>
  cause instanceof VigilError && (cause.code === 'rate_limited' || cause.code === 'quota_exceeded')

/** Assesses a request that has no stored answer, and answers it. */
async function checkOnce(
  services: Services,
  caller: Caller,
  request: CheckRequest,
  options: AnswerOptions,
): Promise<CheckResponse> {
  const visit: VisitRequest = {
    event: request.event,
    host: 'check',
    body: collectedIn(request),
    email: request.email ?? null,
    ip: request.ip ?? null,
    userId: request.userId ?? null,
    named: request.identifiers,
    sessionId: request.sessionId ?? null,
    verdictToken: request.verdictToken ?? null,
    connection: null,
    challenge: null,
    retryKey: options.idempotent?.keyHash,
  }
  const assessed = await assessVisit(services, caller, visit, checkReads)
  try {
    return await answer(services, caller, assessed, options)
  } catch (refusal) {
    // A refused request releases its token for a retry.
    await caller.releaseToken()
    throw refusal
  }
}

interface AnswerOptions extends CheckOptions {
  idempotent: IdempotentRequest | null
  /** When the request came, ms since the epoch. */
  startedMs: number
}

/** Presents an assessed check and stores it. Throws quota_exceeded, temporarily_unavailable. */
async function answer(
  services: Services,
  caller: Caller,
  assessed: AssessedVisit,
  { expand, ignored, idempotent, startedMs }: AnswerOptions,
): Promise<CheckResponse> {
  const { evidence, current, degraded, assessment, identifiers } = assessed
  const { requestId, requestIdWasSent, scope } = caller
  const graph = services.graphFor(scope.workspaceId)
  const subject = {
    accountKey: identifiers.user ?? identifiers.email,
    visitorKey: identifiers.visitor,
  }
  // A generated request id becomes the check's id, so that either finds the other; not if a day ended meanwhile.
  const isOwn = !requestIdWasSent && checkIdIn(requestId) === requestId
  const newId =
    isOwn && mayBeId(requestId, current.atMs) ? requestId : services.newTimedId(current.atMs)
  const keyId = keyAsId(idempotent, current.atMs)
  const id = checkIdOf(graph, { newId, keyId }, subject, idempotent?.keyHash ?? null)
  const response = present(assessment, {
    id,
    requestId,
    event: evidence.event,
    expand,
    degraded,
    missing: missingInputs(assessed.visit),
    ignored,
    timingMs: services.now() - startedMs,
    linkedAccounts: expand.linked ? presentNeighbours(evidence.graph) : null,
    provenance: evidence.provenance,
  })
  const row = idempotent && idempotencyRow(idempotent, response, expand)
  const { timingMs } = response
  const record = await checkRecord(services, caller, assessed, {
    id,
    timingMs,
    idempotency: row,
  })
  const outcome = storesVisits(caller) ? await store(services, caller, record) : null
  if (outcome === 'quota_exceeded') {
    throw new VigilError('quota_exceeded', {
      detail:
        'The live checks of this billing period are used up and the plan has no overage: raise the plan, or wait for the next period.',
    })
  }
  if (outcome === 'idempotency_taken') {
    // A concurrent request with the same key was stored first: return its answer.
    const first = idempotent && (await firstAnswer(services, caller, idempotent))
    if (first) return first
    throw new VigilError('temporarily_unavailable')
  }
  // For a check in the outbox, the outbox or the cron does this.
  if (outcome === 'stored') {
    const followUp = (source: string, work: Promise<void>) =>
      caller.waitUntil(work.catch((cause: unknown) => services.report(source, cause, requestId)))
    followUp('graph', writeLinksElsewhere(scope, graph, record))
    if (record.events !== undefined) followUp('webhooks', relayEvents(services, scope))
  }
  return response
}

/** Stores the record in D1, else in the outbox. Throws temporarily_unavailable if both fail. */
async function store(services: Services, caller: Caller, record: CheckRecord) {
  const graph = services.graphFor(caller.scope.workspaceId)
  try {
    return await within(WRITE_LIMIT_MS, writeCheck(caller.scope, graph, record))
  } catch (reason) {
    services.report('store', reason, caller.requestId)
    const outbox = outboxOf(services, caller.scope)
    try {
      // The check is answered, so the quota must not prevent that it is stored later.
      await within(WRITE_LIMIT_MS, outbox.enqueue(caller.scope, { ...record, quota: null }))
      return 'enqueued'
    } catch (cause) {
      throw new VigilError('temporarily_unavailable', {
        cause: new AggregateError([reason, cause]),
      })
    }
  }
}
