import type { CheckRequest, CheckResponse, Expand } from '@vigil/contract'
import { VigilError } from '@vigil/contract'
import { within } from '@vigil/limits'
import { type CheckRecord, writeCheck } from '@vigil/storage'
import { type Caller, remembers } from './caller.ts'
import { firstAnswer, idempotentRequest } from './idempotency.ts'
import { assessVisit } from './pipeline/assess-visit.ts'
import { missingInputs } from './pipeline/missing-inputs.ts'
import { present, presentNeighbours } from './pipeline/present.ts'
import { checkRecord } from './pipeline/record.ts'
import type { Services } from './services.ts'

export interface CheckOptions {
  expand: Expand
  /** Unknown fields that look like misspelt known ones; the answer names them. */
  ignored: readonly string[]
  /** The caller's Idempotency-Key: a retry is answered with the first answer. */
  idempotencyKey: string | null
}

/** How long D1 may take to store a check before the outbox takes it, ms. */
const WRITE_LIMIT_MS = 3000

/**
 * Scores a signup, a login or another event with all that is known, and stores the check. Refuses
 * with rate_limited, quota_exceeded, idempotency_conflict, temporarily_unavailable.
 */
export async function check(
  services: Services,
  caller: Caller,
  request: CheckRequest,
  options: CheckOptions,
): Promise<CheckResponse> {
  const startedMs = services.now()
  const idempotent = await idempotentRequest(services, caller, request, options)
  const first = idempotent && (await firstAnswer(services, caller, idempotent))
  if (first) return first
  const assessed = await assessVisit(services, caller, {
    event: request.event,
    host: 'check',
    body: request,
    email: request.email ?? null,
    ip: request.ip ?? null,
    userId: request.userId ?? null,
    named: request.identifiers,
    sessionId: request.sessionId ?? null,
    verdictToken: request.verdictToken ?? null,
    connection: null,
    challenge: null,
  })
  const { requestId, requestIdWasSent } = caller
  // A minted request id is the check's own, so that each finds the other.
  const id = requestIdWasSent ? services.newTimedId(assessed.current.atMs) : requestId
  const response = present(assessed.assessment, {
    id,
    requestId,
    event: request.event,
    expand: options.expand,
    degraded: assessed.degraded,
    missing: missingInputs(assessed.visit),
    ignored: options.ignored,
    timingMs: services.now() - startedMs,
    linkedAccounts: options.expand.linked ? presentNeighbours(assessed.evidence.graph) : null,
  })
  // Each answer has the id of its own request, and whatever the caller wrote there is not kept.
  const kept = idempotent && {
    ...idempotent,
    response: JSON.stringify({ ...response, requestId: '' }),
  }
  const { timingMs } = response
  const record = await checkRecord(services, caller, id, assessed, timingMs, kept)
  const outcome = remembers(caller) ? await store(services, caller, record) : null
  if (outcome === 'quota_exceeded') throw new VigilError('quota_exceeded')
  if (outcome === 'idempotency_taken') {
    // Two at once with one key: the other won, and its answer is the first.
    const winner = idempotent && (await firstAnswer(services, caller, idempotent))
    if (winner) return winner
    throw new VigilError('temporarily_unavailable')
  }
  return response
}

/** Stores now, or leaves the record to the outbox; without either: temporarily_unavailable. */
async function store(services: Services, caller: Caller, record: CheckRecord) {
  const graph = services.graphFor(caller.scope.workspaceId)
  try {
    return await within(WRITE_LIMIT_MS, writeCheck(caller.scope, graph, record))
  } catch (reason) {
    services.report('store', reason, caller.requestId)
    const { workspaceId, env } = caller.scope
    const outbox = services.outbox.get(services.outbox.idFromName(`${workspaceId}:${env}`))
    try {
      // It is answered, and so it is stored: what is held is past the quota's reach.
      await within(WRITE_LIMIT_MS, outbox.enqueue(caller.scope, { ...record, quota: null }))
      return 'held'
    } catch (cause) {
      throw new VigilError('temporarily_unavailable', {
        cause: new AggregateError([reason, cause]),
      })
    }
  }
}
