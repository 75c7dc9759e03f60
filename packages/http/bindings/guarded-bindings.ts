import { type Breaker, openBreaker, openBreakers } from '@vigil/limits'
import type { Bindings } from './bindings.ts'
import { GuardedDatabase } from './guarded-database.ts'

/** By the bindings they were made of, so that an isolate has one breaker of each dependency. */
const guarded = new WeakMap<Bindings, Bindings>()

/**
 * Returns the bindings of a Worker with a deadline and a circuit breaker for each call (`openBreaker`): D1, KV, assets
 * and each Durable Object by its name. Other bindings are not changed.
 */
export function guardBindings<B extends Bindings>(env: B): B
export function guardBindings(env: Bindings): Bindings {
  const known = guarded.get(env)
  if (known !== undefined) return known
  const guards = Object.entries(env).map(([name, bound]) => [name, guard(name, bound)])
  const made = Object.assign(Object.create(Object.getPrototypeOf(env)), Object.fromEntries(guards))
  guarded.set(env, made)
  guarded.set(made, made)
  return made
}

function guard(name: string, bound: unknown): unknown {
  if (typeof bound !== 'object' || bound === null) return bound
  if (name === 'ASSETS') return withFailures(bound, openBreaker(), ['fetch'])
  if (name === 'EMAIL') return bound
  if (isDatabase(bound)) return new GuardedDatabase(bound, openBreaker())
  if ('getWithMetadata' in bound) return withFailures(bound, openBreaker(), KV_CALLS)
  return 'idFromName' in bound ? guardObjects(bound) : bound
}

const KV_CALLS = ['get', 'getWithMetadata', 'put', 'delete', 'list']

const isDatabase = (bound: object): bound is D1Database => 'prepare' in bound && 'batch' in bound

type Call = (...args: unknown[]) => unknown

/** The object, with these calls through a breaker; null: every call. An asset server's own failure is one, too. */
function withFailures<T extends object>(
  bound: T,
  breaker: Breaker,
  names: readonly string[] | null,
): T {
  return new Proxy(bound, {
    get(of, name) {
      const own: unknown = Reflect.get(of, name)
      if (!isCall(own)) return own
      if (names !== null && !names.includes(String(name))) return own.bind(of)
      return (...args: unknown[]) => breaker(async () => whole(await Reflect.apply(own, of, args)))
    },
  })
}

const isCall = (value: unknown): value is Call => typeof value === 'function'

function whole(answer: unknown): unknown {
  if (!(answer instanceof Response) || answer.status < 500) return answer
  throw new Error(`answered ${answer.status}`)
}

/** A namespace whose objects have a breaker each. */
function guardObjects<T extends object>(namespace: T): T {
  const breakerOf = openBreakers()
  return new Proxy(namespace, {
    get(of, name) {
      const own: unknown = Reflect.get(of, name)
      if (!isCall(own)) return own
      if (name !== 'get' && name !== 'getByName') return own.bind(of)
      return (...args: unknown[]) => {
        const stub = Reflect.apply(own, of, args)
        if (typeof stub !== 'object' || stub === null) return stub
        return withFailures(stub, breakerOf(String(args[0])), null)
      }
    },
  })
}
