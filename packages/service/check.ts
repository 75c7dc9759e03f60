import type { CheckRequest, CheckResponse, Expand } from '@vigil/contract'
import { assess } from '@vigil/scoring'
import { type CheckRecord, writeCheck } from '@vigil/storage'
import type { Caller } from './caller.ts'
import { type Findings, gather } from './gather.ts'
import { type Idempotent, replayed } from './idempotency.ts'
import { present, presentNeighbours } from './present.ts'
import { checkRecord } from './record.ts'
import { Refusal } from './refusal.ts'
import type { Services } from './services.ts'
import { within } from './within.ts'

export interface CheckOptions {
  expand: Expand
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
  const idempotent = await replayed(services, caller, request, options)
  if (idempotent?.response) return idempotent.response
  const findings = await gather(services, caller, {
    event: request.event,
    host: 'check',
    body: request,
    email: request.email ?? null,
    ip: request.ip ?? null,
    userId: request.userId ?? null,
    sessionId: request.sessionId ?? null,
    verdictToken: request.verdictToken ?? null,
    connection: null,
    readHistory: true,
  })
  if (!findings.admission.admitted) throw new Refusal('rate_limited')
  const assessment = assess(findings.evidence)
  const id = services.newId()
  const response = present(assessment, {
    id,
    requestId: caller.requestId,
    event: request.event,
    expand: options.expand,
    degraded: findings.degraded,
    timingMs: services.now() - startedMs,
    linkedAccounts: options.expand.linked ? presentNeighbours(findings.evidence.graph) : null,
  })
  const record = await checkRecord(services, caller, request, findings, assessment, response)
  return store(services, caller, record, findings, response, idempotent)
}

async function store(
  services: Services,
  caller: Caller,
  record: CheckRecord,
  findings: Findings,
  response: CheckResponse,
  idempotent: Idempotent | null,
): Promise<CheckResponse> {
  const full = idempotent ? { ...record, idempotency: { ...idempotent, response } } : record
  try {
    const outcome = await within(WRITE_LIMIT_MS, writeCheck(caller.scope, services.db, full))
    if (outcome === 'quota_exceeded') throw new Refusal('quota_exceeded')
    return response
  } catch (cause) {
    if (cause instanceof Refusal) throw cause
    await holdBack(services, caller, full, cause)
    return { ...response, degraded: findings.degraded }
  }
}

/** Leaves a record to the outbox, which stores it once D1 is back; without either: 503. */
async function holdBack(
  services: Services,
  caller: Caller,
  record: CheckRecord,
  reason: unknown,
): Promise<void> {
  const name = `${caller.scope.workspaceId}:${caller.scope.env}`
  try {
    const outbox = services.outbox.get(services.outbox.idFromName(name))
    await within(WRITE_LIMIT_MS, outbox.hold(record))
  } catch (cause) {
    throw new Refusal('temporarily_unavailable', null, {
      cause: new AggregateError([reason, cause]),
    })
  }
}
