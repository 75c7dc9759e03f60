import { withMethods } from './faults.ts'
import { kvType } from './kv-type.ts'

/** Faults of a dependency. */
export const ways = ['throws', 'hangs', 'slow', 'wrong data', 'half the calls', 'stale'] as const
export type Way = (typeof ways)[number]

/** A fault that can be switched on once the isolate is warm. */
export interface Fault {
  way: Way
  on: boolean
  calls: number
}

/** Shorter than the deadlines of required dependencies, longer than a check's deadline for external services. */
const SLOW_MS = 350

const isRejected = <T>(value: T) => Promise.reject<T>(value)

/** Executes a call with a fault; `garbage` is the invalid data that the dependency returns instead. */
export async function under<T>(
  fault: Fault,
  call: () => T | Promise<T>,
  garbage: () => unknown,
  stale: () => unknown = () => call(),
): Promise<unknown> {
  if (!fault.on) return call()
  fault.calls += 1
  if (fault.way === 'hangs') return new Promise(() => undefined)
  if (fault.way === 'wrong data') return garbage()
  if (fault.way === 'stale') return stale()
  if (fault.way === 'slow') await new Promise((resolve) => setTimeout(resolve, SLOW_MS))
  if (fault.way === 'throws' || (fault.way === 'half the calls' && fault.calls % 2 === 0)) {
    return isRejected(new Error('Network connection lost.'))
  }
  return call()
}

const ROWS = { results: [{ kind: 7, value: null }], success: true, meta: { changes: 1 } }

/** A database with a fault in every call; writes are executed even if the returned rows are wrong. */
export function faultyD1(db: D1Database, fault: Fault): D1Database {
  const known = new WeakMap<object, { inner: D1PreparedStatement; sql: string }>()
  const wrap = (inner: D1PreparedStatement, sql: string): D1PreparedStatement => {
    const garbage = (rows: unknown, call: () => unknown) => (isRead(sql) ? rows : call())
    const [row] = ROWS.results
    const wrapped = withMethods(inner, {
      bind: (...values: unknown[]) => wrap(inner.bind(...values), sql),
      first: (...args: []) => {
        const call = () => inner.first(...args)
        return under(fault, call, () => garbage(row, call))
      },
      all: () =>
        under(
          fault,
          () => inner.all(),
          () => garbage(ROWS, () => inner.all()),
        ),
      run: () =>
        under(
          fault,
          () => inner.run(),
          () => garbage(ROWS, () => inner.run()),
        ),
    })
    known.set(wrapped, { inner, sql })
    return wrapped
  }
  return withMethods(db, {
    prepare: (sql: string) => wrap(db.prepare(sql), sql),
    batch(statements: D1PreparedStatement[]) {
      const found = statements.map((one) => known.get(one) ?? { inner: one, sql: '' })
      const call = () => db.batch(found.map(({ inner }) => inner))
      const reads = found.every(({ sql }) => isRead(sql))
      return under(fault, call, () => (reads ? found.map(() => ROWS) : call()))
    },
  })
}

const isRead = (sql: string) => !/\b(?:insert|update|delete)\b/i.test(sql)

const PAGE = '<html>busy</html>'

/** KV with a fault; stale values have not been replicated yet. */
export function faultyKv(kv: KVNamespace, fault: Fault): KVNamespace {
  const garbage = (type: unknown) => {
    if (kvType(type) === 'json') return isRejected(new SyntaxError('Unexpected token < in JSON'))
    return kvType(type) === 'arrayBuffer' ? new TextEncoder().encode(PAGE).buffer : PAGE
  }
  return withMethods(kv, {
    get: (key: string, type: 'text') =>
      under(
        fault,
        () => kv.get(key, type),
        () => garbage(type),
        () => null,
      ),
    getWithMetadata: (key: string, type: 'text') =>
      under(
        fault,
        () => kv.getWithMetadata(key, type),
        () => ({ value: garbage(type), metadata: 7 }),
        () => ({ value: null, metadata: null }),
      ),
    put: (key: string, value: string, options: object) =>
      under(
        fault,
        () => kv.put(key, value, options),
        () => kv.put(key, value, options),
      ),
    list: (options: object) =>
      under(
        fault,
        () => kv.list(options),
        () => ({ keys: [], list_complete: true }),
      ),
    delete: (key: string) =>
      under(
        fault,
        () => kv.delete(key),
        () => undefined,
      ),
  })
}

/** Assets with a fault. */
export function faultyAssets<T extends Fetcher>(assets: T, fault: Fault): T {
  return withMethods(assets, {
    fetch: (...args: Parameters<Fetcher['fetch']>) =>
      under(
        fault,
        () => assets.fetch(...args),
        () => new Response(PAGE),
      ),
  })
}

type Namespace = DurableObjectNamespace<Rpc.DurableObjectBranded>

/** Objects of a namespace with a fault in every method. */
export function faultyObjects<T extends Namespace>(namespace: T, fault: Fault): T {
  const stubOf = (stub: object) =>
    new Proxy(stub, {
      get: (of, name) => {
        const own: unknown = Reflect.get(of, name)
        if (typeof own !== 'function') return own
        return (...args: unknown[]) =>
          under(
            fault,
            () => Reflect.apply(own, of, args),
            () => ({ error: 'busy' }),
          )
      },
    })
  return withMethods(namespace, {
    get: (id: DurableObjectId) => stubOf(namespace.get(id)),
    getByName: (name: string) => stubOf(namespace.getByName(name)),
  })
}
