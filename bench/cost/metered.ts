/** Billed usage of the requests since the last read. */
export interface Meter {
  objectCalls: number
  d1RowsRead: number
  d1RowsWritten: number
  d1Batches: number
  kvReads: number
  kvWrites: number
}

const none = (): Meter => ({
  objectCalls: 0,
  d1RowsRead: 0,
  d1RowsWritten: 0,
  d1Batches: 0,
  kvReads: 0,
  kvWrites: 0,
})
let meter = none()

const realNow = Date.now.bind(Date)
let aheadMs = 0

/** Metered bindings, and the two paths by which the benchmark reads the counts and sets the clock. */
export function metered<Env extends object>(env: Env): Env {
  const known: Env | undefined = isolate.get(env)
  if (known !== undefined) return known
  // The Worker caches by the identity of its bindings, so they must be the same objects for each request.
  const bindings = new Map<PropertyKey, unknown>()
  const made = new Proxy(env, {
    get(of, name) {
      if (!bindings.has(name)) bindings.set(name, meteredBinding(Reflect.get(of, name)))
      return bindings.get(name)
    },
  })
  isolate.set(env, made)
  return made
}
const isolate = new WeakMap()

/** Answers `/__meter` (counts since the last time) and `/__ahead?ms=` (how far the Worker's clock is ahead). */
export function control(request: Request): Response | null {
  const { pathname, searchParams } = new URL(request.url)
  if (pathname === '/__meter') {
    const seen = meter
    meter = none()
    return Response.json(seen)
  }
  if (pathname !== '/__ahead') return null
  aheadMs = Number(searchParams.get('ms'))
  Date.now = () => realNow() + aheadMs
  return Response.json({ aheadMs })
}

export const aheadOf = (ms: number): number => ms + aheadMs

function meteredBinding(binding: unknown): unknown {
  if (typeof binding !== 'object' || binding === null) return binding
  if ('prepare' in binding && 'batch' in binding) return meteredDatabase(binding)
  if ('getWithMetadata' in binding) {
    return counting(binding, {
      get: () => count('kvReads'),
      getWithMetadata: () => count('kvReads'),
      list: () => count('kvWrites'),
      put: () => count('kvWrites'),
      delete: () => count('kvWrites'),
    })
  }
  if ('idFromName' in binding) return meteredNamespace(binding)
  return binding
}

function count(name: keyof Meter, by = 1): void {
  meter[name] += by
}

function counting(target: object, calls: Record<string, () => void>): unknown {
  return new Proxy(target, {
    get(of, name) {
      const own: unknown = Reflect.get(of, name)
      if (typeof own !== 'function') return own
      return (...args: unknown[]) => {
        calls[String(name)]?.()
        return Reflect.apply(own, of, args)
      }
    },
  })
}

/** Counts every method of an object's stub as a call. */
function meteredNamespace(namespace: object): unknown {
  return new Proxy(namespace, {
    get(of, name) {
      const own: unknown = Reflect.get(of, name)
      if (typeof own !== 'function') return own
      return (...args: unknown[]) => {
        const result: unknown = Reflect.apply(own, of, args)
        if (name !== 'get' && name !== 'getByName') return result
        return new Proxy(Object(result), {
          get(stub, method) {
            const called: unknown = Reflect.get(stub, method)
            if (typeof called !== 'function') return called
            return (...values: unknown[]) => {
              count('objectCalls')
              return Reflect.apply(called, stub, values)
            }
          },
        })
      }
    },
  })
}

const statements = new WeakMap<object, D1PreparedStatement>()

function meteredDatabase(database: object): unknown {
  const note = (result: unknown) => {
    const meta: unknown = Reflect.get(Object(result), 'meta')
    count('d1RowsRead', Number(Reflect.get(Object(meta), 'rows_read') ?? 0))
    count('d1RowsWritten', Number(Reflect.get(Object(meta), 'rows_written') ?? 0))
    return result
  }
  const wrap = (statement: D1PreparedStatement): object => {
    const wrapped = new Proxy(statement, {
      get(of, name) {
        if (name === 'bind') return (...values: unknown[]) => wrap(of.bind(...values))
        const own: unknown = Reflect.get(of, name)
        if (typeof own !== 'function') return own
        // `first` returns no counts, so these statements run through `all` and `run`.
        return async (...args: unknown[]) => {
          count('d1Batches')
          return note(await Reflect.apply(own, of, args))
        }
      },
    })
    statements.set(wrapped, statement)
    return wrapped
  }
  return new Proxy(database, {
    get(of, name) {
      const own: unknown = Reflect.get(of, name)
      if (typeof own !== 'function') return own
      if (name === 'prepare') return (text: string) => wrap(Reflect.apply(own, of, [text]))
      if (name !== 'batch') return own.bind(of)
      return async (list: object[]) => {
        count('d1Batches')
        const results: unknown[] = await Reflect.apply(own, of, [
          list.map((one) => statements.get(one) ?? one),
        ])
        results.forEach(note)
        return results
      }
    },
  })
}
