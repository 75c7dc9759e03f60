import { within } from './dependencies/within.ts'
import type { LimiterAnswer, LimiterRequest, Redemption } from './requests/limiter-request.ts'
import { homeOf, idAt, indexOf, objectName, type Placement } from './requests/placement.ts'
import type { ChangeCounts } from './sharding/event-exchange.ts'
import type { ObjectCounts } from './sharding/object-counts.ts'

/** The workspace and environment whose rate limiter is called. */
export interface LimiterScope {
  workspaceId: string
  env: 'test' | 'live'
}

interface LimiterObject {
  admit(request: LimiterRequest): Promise<LimiterAnswer>
  redeem(redemption: Redemption): Promise<Pick<LimiterAnswer, 'token' | 'challenge'>>
  release(jti: string, askId: string): Promise<void>
  listsChanged(): Promise<number | null>
  policyChanged(): Promise<number | null>
  changesAre(at: Placement, changes: Partial<ChangeCounts>): Promise<void>
}

/** The used part of a `DurableObjectNamespace<RateLimiter>`. */
export interface LimiterNamespace {
  getByName(name: string): LimiterObject
}

/** The rate limiters of all workspaces: each is one object, or several among which the callers' networks are spread. */
export interface Limiters {
  /**
   * Counts a request at the rate limiter of a workspace's environment, and returns whether it is admitted. Retries
   * once, on a new stub, if the error is `retryable` and not `overloaded` (Durable Objects documentation, "Error
   * handling"). A retry redeems its own token again; a request counted twice errs on the strict side. Rejects if the
   * limiter is unreachable: `openLocalAdmission` then applies the limits.
   */
  admit(
    scope: LimiterScope,
    request: LimiterRequest,
    network?: string | null,
  ): Promise<LimiterAnswer>
  /** Makes a token redeemable again that the call `askId` redeemed. Rejects if the limiter is unreachable. */
  release(scope: LimiterScope, jti: string, askId: string): Promise<void>
  /**
   * Announces a change of an environment's lists. Rejects if the limiter is unreachable: isolates read lists again
   * within a minute.
   */
  announceLists(scope: LimiterScope): Promise<void>
  /** Announces a change of an environment's policy. */
  announcePolicy(scope: LimiterScope): Promise<void>
  /** Returns a single-use id, which names the object of the network that it is made for. */
  redeemableId(scope: LimiterScope, network: string | null, id: string): string
}

/** Time limit of the rate limiter, its second attempt included, ms. */
export const LIMITER_TIMEOUT_MS = 1500

/** Opens the rate limiters of an isolate. `countOf` is how many objects a workspace has. */
export function openLimiters(namespace: LimiterNamespace, countOf: ObjectCounts): Limiters {
  // Requests without a network stay at one object for each isolate: a quiet server then needs no lease elsewhere.
  const ownNetwork = crypto.randomUUID()

  const nameOf = ({ workspaceId, env }: LimiterScope) => `${workspaceId}:${env}`
  const objectAt = (scope: LimiterScope, index: number) =>
    namespace.getByName(objectName(nameOf(scope), index))

  async function admitAt(scope: LimiterScope, index: number, request: LimiterRequest) {
    const identified = { askId: crypto.randomUUID(), ...request }
    const call = async () => await objectAt(scope, index).admit(identified)
    const twice = async () => {
      try {
        return await call()
      } catch (error) {
        if (!isRetryable(error)) throw error
        return await call()
      }
    }
    return await within(LIMITER_TIMEOUT_MS, twice())
  }

  /** Redeems at the object that an id names; null: it could not be reached. */
  async function redeemAt(scope: LimiterScope, id: string, redemption: Redemption) {
    try {
      const object = objectAt(scope, homeOf(id))
      return await within(LIMITER_TIMEOUT_MS, object.redeem(redemption))
    } catch {
      return null
    }
  }

  /** Admits at the object of the network, and then redeems at the objects that the ids name. */
  async function admitAmong(
    of: number,
    scope: LimiterScope,
    request: LimiterRequest,
    network: string | null,
  ): Promise<LimiterAnswer> {
    const { redeemJti, redeemChallenge = null, askId = crypto.randomUUID() } = request
    const home = redeemJti === null ? of : homeOf(redeemJti)
    const index = network === null && home < of ? home : indexOf(network ?? ownNetwork, of)
    const [jti, challenge] = [redeemJti, redeemChallenge].map((id) =>
      id !== null && homeOf(id) !== index ? id : null,
    )
    const answer = await admitAt(scope, index, {
      ...request,
      askId,
      redeemJti: jti ? null : redeemJti,
      redeemChallenge: challenge ? null : redeemChallenge,
      ...(of > 1 && { placement: { name: nameOf(scope), index, of } }),
    })
    if (!answer.admitted || (!jti && !challenge)) return answer
    const [token, nonce] = await Promise.all([
      jti ? redeemAt(scope, jti, { jti, challenge: null, askId }) : answer,
      challenge ? redeemAt(scope, challenge, { jti: null, challenge, askId }) : answer,
    ])
    return { ...answer, token: token?.token ?? null, challenge: nonce?.challenge ?? null }
  }

  /** Announces the counts of the first object to the others. */
  async function announce(scope: LimiterScope, changes: Partial<ChangeCounts>): Promise<void> {
    const of = countOf(scope.workspaceId)
    const others = Array.from({ length: of - 1 }, (_, i) => i + 1)
    await Promise.all(
      others.map((index) => {
        const at = { name: nameOf(scope), index, of }
        return within(LIMITER_TIMEOUT_MS, objectAt(scope, index).changesAre(at, changes))
      }),
    )
  }

  return {
    admit(scope, request, network = null) {
      const of = countOf(scope.workspaceId)
      return of === 1 && !isElsewhere(request)
        ? admitAt(scope, 0, request)
        : admitAmong(of, scope, request, network)
    },
    async release(scope, jti, askId) {
      await within(LIMITER_TIMEOUT_MS, objectAt(scope, homeOf(jti)).release(jti, askId))
    },
    async announceLists(scope) {
      const version = await within(LIMITER_TIMEOUT_MS, objectAt(scope, 0).listsChanged())
      await announce(scope, { listsVersion: version })
    },
    async announcePolicy(scope) {
      const version = await within(LIMITER_TIMEOUT_MS, objectAt(scope, 0).policyChanged())
      await announce(scope, { policyChanges: version })
    },
    redeemableId(scope, network, id) {
      const of = countOf(scope.workspaceId)
      return of === 1 ? id : idAt(id, indexOf(network ?? ownNetwork, of))
    },
  }
}

/** Whether a request redeems an id of another object, which was made while there were several. */
function isElsewhere({ redeemJti, redeemChallenge = null }: LimiterRequest): boolean {
  return [redeemJti, redeemChallenge].some((id) => id !== null && homeOf(id) > 0)
}

function isRetryable(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  const overloaded = 'overloaded' in error && error.overloaded === true
  return 'retryable' in error && error.retryable === true && !overloaded
}
