/** The Worker was killed here. */
export class Killed extends Error {}

/**
 * A database whose Worker is killed at its `at`-th call: before the call was
 * executed, or after it and before the response arrived.
 */
export function crashingDatabase(db: D1Database, at: number, when: 'before' | 'after') {
  const calls = { made: 0 }
  async function call<T>(work: () => Promise<T>): Promise<T> {
    calls.made += 1
    if (calls.made === at && when === 'before') throw new Killed()
    const answer = await work()
    if (calls.made >= at) throw new Killed()
    return answer
  }
  const crashing = <T extends object>(target: T, intercepted: readonly (string | symbol)[]): T =>
    new Proxy(target, {
      get(of, name) {
        const value: unknown = Reflect.get(of, name)
        if (typeof value !== 'function') return value
        return (...args: unknown[]) => {
          if (intercepted.includes(name)) return call(() => value.apply(of, args))
          const result: unknown = value.apply(of, args)
          return name === 'prepare' || name === 'bind'
            ? crashing(Object(result), ['first', 'all', 'run', 'raw'])
            : result
        }
      },
    })
  return { db: crashing(db, ['batch', 'exec']), calls }
}
