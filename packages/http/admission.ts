import type { LimiterRequest, VelocityObservation } from '@vigil/limits'
import { logFailure } from '@vigil/log'
import type { Admission as AdmissionAnswer, KeyRecord, Scope } from '@vigil/service'
import type { Ports } from './ports.ts'

/** A request's way to the rate limiter, which is called once, however often this is. */
export interface Admission {
  /**
   * Calls the rate limiter with what this request shows, for the /24 or /64 of its visitor; a later call returns the
   * same answer. Never rejects: while the rate limiter is out of reach the isolate's own window decides.
   */
  admit(
    observe: VelocityObservation | null,
    redeemJti: string | null,
    redeemChallenge?: string | null,
    visitorNetwork?: string | null,
  ): Promise<AdmissionAnswer>
  /** The refusal that stands for this caller in the isolate's memory; null: none. It calls nothing. */
  standing(): AdmissionAnswer | null
  /** Gives the token back that `admit` redeemed: its request is refused after all. Never rejects. */
  release(): Promise<void>
}

/** Whom a request is charged to. */
export interface Charged {
  key: KeyRecord
  host: 'api' | 'edge'
  /** The /24 or /64 of the caller; null: not known, or a server's. */
  network: string | null
  requestId: string
}

/** Opens the way to the rate limiter for a request of a proven key. */
export function openAdmission(ports: Ports, charged: Charged): Admission {
  const { key, host, network, requestId } = charged
  const { limit, windowSec } = ruleOf(charged)
  const scope: Scope = { workspaceId: key.workspace.id, env: key.env }
  const name = `${key.keyId} ${host}`
  const networkName = `${name} ${network}`
  // A page that lost the answer asks once more under the same request id, with the same nonce.
  const askId = host === 'edge' ? requestId : crypto.randomUUID()
  let answer: Promise<AdmissionAnswer> | null = null
  let redeemed: string | null = null

  const standing = () => ports.shed.standing([networkName, name], ports.nowMs())

  async function ask(
    request: LimiterRequest,
    visitorNetwork: string | null,
  ): Promise<AdmissionAnswer> {
    const refusal = standing()
    if (refusal !== null) return refusal
    try {
      const answer = await ports.askLimiter(scope, request, visitorNetwork)
      if (typeof answer?.admitted !== 'boolean') throw new Error('the rate limiter gave no answer')
      const reached = { ...answer, reached: true }
      if (!answer.admitted) {
        const refused = answer.refusedBy === 'network' ? networkName : name
        ports.shed.refuse(refused, reached, ports.nowMs())
      }
      return reached
    } catch (error) {
      logFailure(error, { requestId, method: 'limiter', route: host })
      return takeLocally(ports, name, { limit, windowSec })
    }
  }

  return {
    standing,
    admit(observe, redeemJti, redeemChallenge = null, visitorNetwork = null) {
      if (answer === null) {
        redeemed = redeemJti
        const { keyId } = key
        const redeem = { redeemJti, redeemChallenge, askId }
        const request = { keyId, host, network, limit, windowSec, observe, ...redeem }
        answer = ask(request, network ?? visitorNetwork)
      }
      return answer
    },
    async release() {
      if (redeemed === null) return
      try {
        await ports.releaseToken(scope, redeemed, askId)
      } catch (error) {
        logFailure(error, { requestId, method: 'limiter', route: host })
      }
    },
  }
}

/**
 * The admission of a request that is refused before anything is charged: a window of the isolate
 * counts it, so that its answer has the rate headers and costs neither the key nor the rate limiter.
 */
export function openUnchargedAdmission(ports: Ports, charged: Charged): Admission {
  let answer: AdmissionAnswer | null = null
  const name = `refused ${charged.key.keyId} ${charged.host}`
  return {
    standing: () => null,
    async admit() {
      answer ??= { ...takeLocally(ports, name, ruleOf(charged)), reached: true }
      return answer
    },
    release: async () => {},
  }
}

interface Rule {
  limit: number
  windowSec: number
}

function ruleOf({ key: { plan }, host }: Charged): Rule {
  return host === 'api'
    ? { limit: plan.apiRateLimit, windowSec: plan.apiRateWindowSec }
    : { limit: plan.edgeRateLimit, windowSec: plan.edgeRateWindowSec }
}

function takeLocally(ports: Ports, name: string, { limit, windowSec }: Rule): AdmissionAnswer {
  const taken = ports.local.take(name, limit, windowSec, ports.nowMs())
  return {
    ...taken,
    limit,
    refusedBy: taken.admitted ? null : 'key',
    velocity: null,
    token: null,
    challenge: null,
    payloadReplayed: false,
    listsVersion: null,
    policyChanges: null,
    reached: false,
  }
}
