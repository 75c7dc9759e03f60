import type { LimiterRequest, VelocityObservation } from '@vigil/limits'
import type { Admission as AdmissionAnswer, KeyRecord, Scope } from '@vigil/service'
import { logFailure } from './log.ts'
import type { Ports } from './ports.ts'

/** A request's way to the rate limiter: asked once, however often it is called. */
export interface Admission {
  /**
   * Asks the rate limiter, with what this request is seen to do; a later call answers the same. Never
   * rejects: a rate limiter out of reach lets the isolate's own window decide.
   */
  admit(observe: VelocityObservation | null, redeemJti: string | null): Promise<AdmissionAnswer>
}

/** Opens the way to the rate limiter for a request of a proven key. */
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

  async function ask(request: LimiterRequest): Promise<AdmissionAnswer> {
    try {
      const answer = await ports.askLimiter(scope, request)
      if (typeof answer?.admitted !== 'boolean') throw new Error('the rate limiter gave no answer')
      return { ...answer, reached: true }
    } catch (error) {
      logFailure(error, { requestId, method: 'limiter', route: host })
      const nowMs = ports.nowMs()
      const local = ports.local.take(`${key.keyId} ${host}`, limit, windowSec, nowMs)
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
