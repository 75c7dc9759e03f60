import type { LimiterAnswer, LimiterRequest } from './limiter-request.ts'
import { within } from './within.ts'

/** The workspace and environment whose rate limiter is called. */
export interface LimiterScope {
  workspaceId: string
  env: 'test' | 'live'
}

/** What is used here of a `DurableObjectNamespace<RateLimiter>`. */
export interface LimiterNamespace {
  getByName(name: string): {
    admit(request: LimiterRequest): Promise<LimiterAnswer>
    release(jti: string, askId: string): Promise<void>
    listsChanged(): Promise<void>
    policyChanged(): Promise<void>
  }
}

/** How long the rate limiter may take, its second attempt included, before it is out of reach, ms. */
export const LIMITER_TIMEOUT_MS = 1500

/**
 * Calls the rate limiter of a workspace's environment. A stub that broke is of no further use, so the one retry
 * takes a fresh one, and only where the error says that a repeat may help and does no harm
 * (Durable Objects documentation, "Error handling": `retryable`, and not `overloaded`). A repeat
 * redeems its own token again; a request counted twice errs on the strict side. Rejects where the
 * limiter is out of reach: `openLocalAdmission` holds the limits of the isolate then.
 */
export async function askLimiter(
  namespace: LimiterNamespace,
  scope: LimiterScope,
  request: LimiterRequest,
): Promise<LimiterAnswer> {
  const name = `${scope.workspaceId}:${scope.env}`
  const asked = { askId: crypto.randomUUID(), ...request }
  const ask = async () => await namespace.getByName(name).admit(asked)
  const twice = async () => {
    try {
      return await ask()
    } catch (error) {
      if (!isRetryable(error)) throw error
      return await ask()
    }
  }
  return await within(LIMITER_TIMEOUT_MS, twice())
}

/** Makes a token redeemable again that the ask `askId` redeemed. Rejects where the limiter is out of reach. */
export async function releaseToken(
  namespace: LimiterNamespace,
  { workspaceId, env }: LimiterScope,
  jti: string,
  askId: string,
): Promise<void> {
  await within(LIMITER_TIMEOUT_MS, namespace.getByName(`${workspaceId}:${env}`).release(jti, askId))
}

/** Announces a change of an environment's lists. Rejects where the limiter is out of reach: isolates read lists again within a minute. */
export async function announceLists(
  namespace: LimiterNamespace,
  { workspaceId, env }: LimiterScope,
): Promise<void> {
  await within(LIMITER_TIMEOUT_MS, namespace.getByName(`${workspaceId}:${env}`).listsChanged())
}

/** Announces a change of an environment's policy likewise. */
export async function announcePolicy(
  namespace: LimiterNamespace,
  { workspaceId, env }: LimiterScope,
): Promise<void> {
  await within(LIMITER_TIMEOUT_MS, namespace.getByName(`${workspaceId}:${env}`).policyChanged())
}

function isRetryable(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  const overloaded = 'overloaded' in error && error.overloaded === true
  return 'retryable' in error && error.retryable === true && !overloaded
}
