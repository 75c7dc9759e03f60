/** Faults of a source. */
export const faults = ['down', 'slow', 'garbage'] as const
export type Fault = (typeof faults)[number]

/** The response of a faulty source; `garbage` is its invalid content. */
export function faultyAnswer(fault: Fault, garbage: unknown): Promise<unknown> {
  if (fault === 'down') return Promise.reject(new Error('out of order'))
  if (fault === 'slow') return new Promise(() => undefined)
  return Promise.resolve(garbage)
}

type Method = (...args: never[]) => unknown

/** `target` with some methods replaced; a replacement that returns undefined calls the original. */
export function withMethods<T extends object>(target: T, methods: Record<string, Method>): T {
  return new Proxy(target, {
    get(of, name) {
      const own: unknown = Reflect.get(of, name)
      if (typeof own !== 'function') return own
      const method = Object.hasOwn(methods, String(name)) ? methods[String(name)] : undefined
      if (method === undefined) return own.bind(of)
      return (...args: unknown[]) => Reflect.apply(method, of, args) ?? Reflect.apply(own, of, args)
    },
  })
}

/** A database with faults for matching statements. */
export function faultyDatabase(
  db: D1Database,
  matches: RegExp,
  fault: Fault,
  garbage: unknown = [],
): D1Database {
  const known = new WeakMap<object, { statement: D1PreparedStatement; sql: string }>()
  // Names match with and without quotes.
  const words = new RegExp(matches.source, 'i')
  const isMatch = (sql: string) => words.test(sql.replaceAll('"', ''))
  const fails = (sql: string) => (isMatch(sql) ? faultyAnswer(fault, garbage) : undefined)
  const wrap = (statement: D1PreparedStatement, sql: string): D1PreparedStatement => {
    const wrapped = withMethods(statement, {
      bind: (...values: unknown[]) => wrap(statement.bind(...values), sql),
      first: () => fails(sql),
      all: () => fails(sql),
      run: () => fails(sql),
    })
    known.set(wrapped, { statement, sql })
    return wrapped
  }
  return withMethods(db, {
    prepare: (sql: string) => wrap(db.prepare(sql), sql),
    batch(statements: D1PreparedStatement[]) {
      const inner = statements.map((one) => known.get(one) ?? { statement: one, sql: '' })
      const failing = inner.find(({ sql }) => isMatch(sql))
      return failing ? fails(failing.sql) : db.batch(inner.map(({ statement }) => statement))
    },
  })
}
