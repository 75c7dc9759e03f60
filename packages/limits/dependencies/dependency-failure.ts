/** Errors of dependencies. They are marked, not wrapped: callers read their fields. */
const marked = new WeakSet<object>()

/** Largest number of nested causes that are searched. */
const MAX_CAUSES = 4

/** Marks an error that a dependency threw, and returns it; a value that is no Error is wrapped in one. */
export function dependencyFailure(cause: unknown): Error {
  const error = cause instanceof Error ? cause : new Error('a dependency failed', { cause })
  marked.add(error)
  return error
}

/** Whether an error, or one of its causes, was thrown by a dependency. */
export function isDependencyFailure(error: unknown): boolean {
  let current = error
  for (let i = 0; i < MAX_CAUSES && current instanceof Error; i += 1) {
    if (marked.has(current)) return true
    current = current.cause
  }
  return false
}
