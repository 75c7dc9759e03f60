import type { CheckRequest, CheckResponse } from '@vigil/contract'
import {
  type Failover,
  type FailoverCheck,
  type FailoverReason,
  failoverCheck,
} from './failover.ts'
import { VigilProblem, VigilUnreachable } from './failures.ts'
import { newIdempotencyKey } from './idempotency-key.ts'
import type { LocalVelocity } from './local-velocity.ts'
import { type Sender, send } from './send.ts'
import type { CachedVerifier } from './verdict-token.ts'

export interface CheckExtras {
  /** Parts of the response that are returned on request. */
  expand?: readonly ('tls' | 'linked' | 'explain' | 'all')[]
  /**
   * One for each attempt of a visitor, best a UUIDv7: a repeated check returns the first answer and is counted once.
   */
  idempotencyKey?: string
}

type Nullable<T> = { [Name in keyof T]: T[Name] | null }

/**
 * Fields of a check as in the API; `event` defaults to `signup`. Null stands for an absent field, as in the answers of
 * `FormData.get` and `clientAddress`.
 */
export type CheckInput = Nullable<Omit<CheckRequest, 'event' | 'collected'>> & {
  event?: string
  /** Data that the SDK collected, or the JSON text of its form field `vigil_collected`. */
  collected?: Readonly<Record<string, unknown>> | string | null
}

/** The service's answer, or the client's own verdict if `failover` is not null. */
export type CheckResult = (CheckResponse & { failover: null }) | FailoverCheck

export interface FailoverSettings {
  mode: 'open' | 'closed' | 'throw'
  deadlineMs: number
  tokens: CachedVerifier | null
  velocity: LocalVelocity
  onFailover: (failover: Failover) => void
}

/** Time that must be left for a second attempt, ms. */
const MIN_RETRY_MS = 100
/** Longest answer of a check that is read, characters: with everything expanded it has fewer than 100,000. */
const MAX_ANSWER_LENGTH = 1_000_000
/** Statuses of a wrong request: a failover verdict would hide the mistake. */
const CALLER_ERRORS: ReadonlySet<number> = new Set([400, 409, 413, 415])

/**
 * Sends a check. If there is no answer and time is left, sends it once more with the same Idempotency-Key. Without an
 * answer before the deadline it returns a failover verdict.
 */
export async function checkWithFailover(
  sender: Sender,
  request: CheckInput,
  { expand = [], idempotencyKey = newIdempotencyKey() }: CheckExtras,
  { mode, deadlineMs, tokens, velocity, onFailover }: FailoverSettings,
): Promise<CheckResult> {
  const startedMs = Date.now()
  const attempts = velocity.count(request.ip ?? null, startedMs)
  const given = Object.entries(request).filter(([, value]) => value !== null)
  const body = Object.fromEntries(given)
  const attempt = async (timeoutMs: number) => {
    const answer = await send<CheckResponse>(sender, {
      method: 'POST',
      path: '/api/v1/check',
      query: { expand: expand.join() || undefined },
      headers: { 'idempotency-key': idempotencyKey },
      body,
      timeoutMs,
      maxLength: MAX_ANSWER_LENGTH,
    })
    if (isVerdict(answer)) return answer
    throw new VigilUnreachable('malformed', new Error('an answer without a verdict'))
  }
  // Fetches the verification keys before the service fails; nothing waits for them here.
  if (request.verdictToken && tokens !== null) void tokens.warm()
  try {
    const response = await attempt(deadlineMs).catch((failure: unknown) => {
      const leftMs = deadlineMs - (Date.now() - startedMs)
      if (!mayRepeat(failure) || leftMs < MIN_RETRY_MS) throw failure
      return attempt(leftMs)
    })
    return { ...response, failover: null }
  } catch (failure) {
    const reason = reasonOf(failure)
    if (mode === 'throw' || reason === null) throw failure
    const claims = await tokens?.verifyCached(request.verdictToken ?? '')
    const problem = failure instanceof VigilProblem ? failure.problem : null
    onFailover({ reason, problem })
    return failoverCheck(request, mode, { reason, problem, claims: claims ?? null, attempts })
  }
}

/** Whether an answer is one of the service, and not of another server at the address. */
function isVerdict({ id, verdict, score }: CheckResponse): boolean {
  return typeof id === 'string' && typeof verdict === 'string' && typeof score === 'number'
}

function mayRepeat(failure: unknown): boolean {
  if (failure instanceof VigilProblem) return failure.problem.status >= 500
  return failure instanceof VigilUnreachable
}

/** Returns why a call got no answer; null: the caller's request is wrong. */
export function reasonOf(failure: unknown): FailoverReason | null {
  if (failure instanceof VigilUnreachable) {
    return failure.reason === 'timeout' ? 'timeout' : 'unreachable'
  }
  if (!(failure instanceof VigilProblem)) return null
  const { status } = failure.problem
  if (CALLER_ERRORS.has(status)) return null
  return status >= 500 ? 'unavailable' : 'refused'
}
