import type { LimiterRequest } from '@vigil/limits'
import { logFailure } from '@vigil/log'
import type {
  Admission as AdmissionAnswer,
  AdmissionRequest,
  KeyRecord,
  Scope,
} from '@vigil/service'
import type { Ports } from './ports.ts'

/** Admission of a request by the rate limiter, which is called at most once. */
export interface Admission {
  /**
   * Calls the rate limiter with what this request shows, for the /24 or /64 of its visitor; a later call returns the
   * same answer. Never rejects: while the rate limiter is unreachable the isolate's own window decides.
   */
  admit(request?: AdmissionRequest): Promise<AdmissionAnswer>
  /** Returns the refusal that still applies to this caller, from the isolate's memory; null: none. */
  standing(): AdmissionAnswer | null
  /** Makes the token that `admit` redeemed redeemable again, as its request was refused. Never rejects. */
  release(): Promise<void>
}

/** The key and network that a request is charged to. */
export interface Charged {
  key: KeyRecord
  host: 'api' | 'edge'
  /** The /24 or /64 of the caller; null: unknown, or a server's. */
  network: string | null
  requestId: string
}

/** Opens the admission of a request with a verified key. */
export function openAdmission(ports: Ports, charged: Charged): Admission {
  const { key, host, network, requestId } = charged
  const { limit, windowSec } = ruleOf(charged)
  const scope: Scope = { workspaceId: key.workspace.id, env: key.env }
  const name = `${key.keyId} ${host}`
  const networkName = `${name} ${network}`
  // A page that lost the answer retries with the same request id and nonce.
  let askId = host === 'edge' ? requestId : crypto.randomUUID()
  let answer: Promise<AdmissionAnswer> | null = null
  let redeemed: string | null = null

  const standing = () => ports.shed.standing([networkName, name], ports.nowMs())

  async function decide(
    request: LimiterRequest,
    visitorNetwork: string | null,
  ): Promise<AdmissionAnswer> {
    const refusal = standing()
    if (refusal !== null) return refusal
    try {
      const answer = await ports.admit(scope, request, visitorNetwork)
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
    admit({
      observe = null,
      observeId = null,
      redeemJti = null,
      redeemChallenge = null,
      ...request
    } = {}) {
      if (answer === null) {
        redeemed = redeemJti
        askId = request.retryKey ?? askId
        const { keyId } = key
        const redeem = { redeemJti, redeemChallenge, askId }
        const charge = { keyId, host, network, limit, windowSec, observe, observeId, ...redeem }
        answer = decide(charge, network ?? request.visitorNetwork ?? null)
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
 * Opens the admission of a request that is refused before it is charged. A window of the isolate counts it, so that its
 * answer has the rate headers without a call of the rate limiter.
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
