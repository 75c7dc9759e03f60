import type { Services } from './services.ts'

/**
 * Returns a dependency that is opened at its first use, once per isolate. For those that one host uses: the other one
 * holds no code of them. Concurrent first requests may each open one, as a promise must not be shared between requests.
 */
export function opened<T extends object | null>(
  open: (services: Services) => T | Promise<T>,
): (services: Services) => Promise<T> {
  const known = new WeakMap<Services, T>()
  return async (services) => {
    const before = known.get(services)
    if (before !== undefined) return before
    const value = await open(services)
    known.set(services, value)
    return value
  }
}
