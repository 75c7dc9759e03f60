import { logEvent } from '@vigil/log'

/** Runs work that must not fail a request; null: it failed, and the cause is logged. */
export function attempt<T>(what: string, work: () => T): T | null {
  try {
    return work()
  } catch (cause) {
    logEvent(what, cause)
    return null
  }
}
