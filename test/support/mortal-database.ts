/** The Worker was killed here. */
export class Killed extends Error {}

/**
 * A database whose `at`-th call is the last one that its Worker makes: killed before the call was
 * carried out, or after it and before the answer came.
 */
export function mortalDatabase(db: D1Database, at: number, when: 'before' | 'after') {
  const calls = { made: 0 }
  async function call<T>(work: () => Promise<T>): Promise<T> {
    calls.made += 1
    if (calls.made === at && when === 'before') throw new Killed()
    const answer = await work()
    if (calls.made >= at) throw new Killed()
    return answer
  }
  const mortal = <T extends object>(target: T, asked: readonly (string | symbol)[]): T =>
    new Proxy(target, {
      get(of, name) {
        const value: unknown = Reflect.get(of, name)
        if (typeof value !== 'function') return value
        return (...args: unknown[]) => {
          if (asked.includes(name)) return call(() => value.apply(of, args))
          const given: unknown = value.apply(of, args)
          return name === 'prepare' || name === 'bind'
            ? mortal(Object(given), ['first', 'all', 'run', 'raw'])
            : given
        }
      },
    })
  return { db: mortal(db, ['batch', 'exec']), calls }
}
