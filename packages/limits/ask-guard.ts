import type { Guard } from './guard.ts'
import type { GuardAnswer, GuardRequest } from './guard-request.ts'

/** The workspace and world whose guard is asked. */
export interface GuardedWorld {
  workspaceId: string
  env: 'test' | 'live'
}

/**
 * Asks the guard of a workspace's world. A stub that broke is of no further use (Durable Objects
 * documentation, "Error handling"), so the one retry takes a fresh one, and only where the error
 * says that nothing was done or may be done again. Rejects where the guard is out of reach.
 */
export async function askGuard(
  namespace: DurableObjectNamespace<Guard>,
  world: GuardedWorld,
  request: GuardRequest,
): Promise<GuardAnswer> {
  const id = namespace.idFromName(`${world.workspaceId}:${world.env}`)
  try {
    return await namespace.get(id).admit(request)
  } catch (error) {
    if (!isRetryable(error)) throw error
    return await namespace.get(id).admit(request)
  }
}

function isRetryable(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  const overloaded = 'overloaded' in error && error.overloaded === true
  return 'retryable' in error && error.retryable === true && !overloaded
}
