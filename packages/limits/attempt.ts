/** Does work that must not fail a request; null: it failed, and the cause is logged. */
export function attempt<T>(what: string, work: () => T): T | null {
  try {
    return work()
  } catch (cause) {
    report(what, cause)
    return null
  }
}

/** Logs why a rate limiter could not do something. */
export function report(event: string, cause: unknown): void {
  const failure = cause instanceof Error ? `${cause.name}: ${cause.message}` : typeof cause
  console.error(JSON.stringify({ level: 'error', event, failure }))
}
