/** One call of a binding: its positions in the order of starts and ends, and its duration by the Worker's clock. */
export interface TracedCall {
  name: string
  began: number
  ended: number
  ms: number
}

let order = 0
let answered: number | null = null
let calls: TracedCall[] = []

const tick = (): number => {
  order += 1
  return order
}

/** Answers `/__trace` with the calls since the last read, and the position of the request's response among them. */
export function readTrace(request: Request): Response | null {
  if (new URL(request.url).pathname !== '/__trace') return null
  const seen = { calls, answered }
  calls = []
  answered = null
  return Response.json(seen)
}

/** Records that the request is answered: no caller waits for later calls. */
export function noteAnswer(): void {
  answered = tick()
}

const isolate = new WeakMap<object, object>()

/** Returns the bindings with recorded calls. */
export function traced<Env extends object>(env: Env): Env
export function traced(env: object): object {
  const known = isolate.get(env)
  if (known !== undefined) return known
  const bindings = Object.entries(env).map(([name, bound]) => [name, tracedBinding(name, bound)])
  const made = Object.fromEntries(bindings)
  isolate.set(env, made)
  return made
}

function tracedBinding(name: string, bound: unknown): unknown {
  if (typeof bound !== 'object' || bound === null) return bound
  if ('prepare' in bound && 'batch' in bound) return withCalls(bound, 'D1', ['batch'], statements)
  if ('getWithMetadata' in bound) {
    return withCalls(bound, 'KV', ['get', 'getWithMetadata', 'put', 'delete', 'list'])
  }
  if ('idFromName' in bound) return tracedNamespace(bound, name)
  return name === 'ASSETS' ? withCalls(bound, 'assets', ['fetch']) : bound
}

const PLAIN = Symbol('the statement itself')

/** D1 accepts only its own statements, so batches get the unwrapped ones. */
function statements(method: PropertyKey, _args: unknown[], result: unknown): unknown {
  if (method === 'batch' || typeof result !== 'object' || result === null) return result
  return tracedStatement(result)
}

function tracedStatement(statement: object): object {
  return new Proxy(statement, {
    get(of, name) {
      if (name === PLAIN) return of
      const own: unknown = Reflect.get(of, name)
      if (typeof own !== 'function') return own
      return (...args: unknown[]) => {
        if (name === 'bind') return tracedStatement(Object(Reflect.apply(own, of, args)))
        return noted(`D1 ${String(name)}`, () => Reflect.apply(own, of, args))
      }
    },
  })
}

function withCalls(
  bound: object,
  name: string,
  methods: readonly string[],
  result: (method: PropertyKey, args: unknown[], result: unknown) => unknown = (_, __, it) => it,
): object {
  return new Proxy(bound, {
    get(of, method) {
      const own: unknown = Reflect.get(of, method)
      if (typeof own !== 'function') return own
      return (...args: unknown[]) => {
        const plain = args.map((arg) =>
          Array.isArray(arg) ? arg.map((it) => Object(it)[PLAIN] ?? it) : arg,
        )
        const call = () => Reflect.apply(own, of, plain)
        return methods.includes(String(method))
          ? noted(`${name} ${String(method)}`, call)
          : result(method, args, call())
      }
    },
  })
}

function tracedNamespace(namespace: object, name: string): object {
  return new Proxy(namespace, {
    get(of, method) {
      const own: unknown = Reflect.get(of, method)
      if (typeof own !== 'function') return own
      return (...args: unknown[]) => {
        const made: unknown = Reflect.apply(own, of, args)
        const isStub = method === 'get' || method === 'getByName'
        if (!isStub || typeof made !== 'object' || made === null) return made
        return new Proxy(made, {
          get(stub, call) {
            const own: unknown = Reflect.get(stub, call)
            if (typeof own !== 'function') return own
            return (...args: unknown[]) =>
              noted(`${name} ${String(call)}`, () => Reflect.apply(own, stub, args))
          },
        })
      }
    },
  })
}

async function noted(name: string, call: () => unknown): Promise<unknown> {
  const began = tick()
  const startMs = Date.now()
  try {
    return await call()
  } finally {
    calls.push({ name, began, ended: tick(), ms: Date.now() - startMs })
  }
}
