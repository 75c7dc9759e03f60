import type { GuardAnswer, GuardRequest, VelocityObservation } from '@vigil/limits'
import type { KeyRecord, Scope } from '@vigil/storage'
import { logFailure } from './log.ts'
import type { Ports } from './ports.ts'

/** What the admission of a request learned. */
export interface AdmissionAnswer extends GuardAnswer {
  /** false: the guard was out of reach and the isolate's own window decided. */
  reached: boolean
}

/** A request's way to the guard: asked once, however often it is called. */
export interface Admission {
  /**
   * Asks the guard, with what this request is seen to do; a later call answers the same. Never
   * rejects: a guard out of reach lets the isolate's own window decide.
   */
  admit(observe: VelocityObservation | null, redeemJti: string | null): Promise<AdmissionAnswer>
}

/** How long the guard may take before the isolate decides by itself, ms. */
export const GUARD_LIMIT_MS = 2_000

/** Opens the way to the guard for a request of a proven key. */
export function openAdmission(
  ports: Ports,
  key: KeyRecord,
  host: 'api' | 'edge',
  requestId: string,
): Admission {
  const { plan } = key
  const limit = host === 'api' ? plan.apiRateLimit : plan.edgeRateLimit
  const windowSec = host === 'api' ? plan.apiRateWindowSec : plan.edgeRateWindowSec
  const scope: Scope = { workspaceId: key.workspace.id, env: key.env }
  let answer: Promise<AdmissionAnswer> | null = null

  async function ask(request: GuardRequest): Promise<AdmissionAnswer> {
    try {
      return { ...(await inTime(ports.askGuard(scope, request))), reached: true }
    } catch (error) {
      logFailure(error, { requestId, method: 'guard', route: host })
      const nowMs = ports.nowMs()
      const local = ports.localWindow.take(`${key.keyId} ${host}`, limit, windowSec, nowMs)
      return {
        ...local,
        limit,
        velocity: null,
        token: null,
        payloadReplayed: false,
        reached: false,
      }
    }
  }

  return {
    admit(observe, redeemJti) {
      answer ??= ask({ keyId: key.keyId, host, limit, windowSec, observe, redeemJti })
      return answer
    },
  }
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the guard did not answer in time')), GUARD_LIMIT_MS)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    if (timer !== undefined) clearTimeout(timer)
  }
}
