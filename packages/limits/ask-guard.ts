import type { GuardAnswer, GuardRequest } from './guard-request.ts'
import { within } from './within.ts'

/** The workspace and world whose guard is asked. */
export interface GuardedWorld {
  workspaceId: string
  env: 'test' | 'live'
}

/** What is used here of a `DurableObjectNamespace<Guard>`. */
export interface GuardNamespace {
  getByName(name: string): { admit(request: GuardRequest): Promise<GuardAnswer> }
}

/** How long the guard may take, its second attempt included, before it is out of reach, ms. */
export const GUARD_TIME_LIMIT_MS = 1500

/**
 * Asks the guard of a workspace's world. A stub that broke is of no further use, so the one retry
 * takes a fresh one, and only where the error says that a repeat may help and does no harm
 * (Durable Objects documentation, "Error handling": `retryable`, and not `overloaded`). A repeat
 * redeems its own token again; a request counted twice errs on the strict side. Rejects where the
 * guard is out of reach: `openLocalAdmission` holds the limits of the isolate then.
 */
export async function askGuard(
  namespace: GuardNamespace,
  world: GuardedWorld,
  request: GuardRequest,
): Promise<GuardAnswer> {
  const name = `${world.workspaceId}:${world.env}`
  const asked = request.redeemJti === null ? request : { ...request, askId: crypto.randomUUID() }
  const ask = async () => await namespace.getByName(name).admit(asked)
  const twice = async () => {
    try {
      return await ask()
    } catch (error) {
      if (!isRetryable(error)) throw error
      return await ask()
    }
  }
  return await within(GUARD_TIME_LIMIT_MS, twice())
}

function isRetryable(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  const overloaded = 'overloaded' in error && error.overloaded === true
  return 'retryable' in error && error.retryable === true && !overloaded
}
