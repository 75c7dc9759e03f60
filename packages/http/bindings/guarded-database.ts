import type { Breaker } from '@vigil/limits'

/** Errors of SQLite for a wrong statement or a violated constraint: our fault, not the database's. */
const OUR_FAULT = /SQLITE_(?:ERROR|CONSTRAINT|MISMATCH|TOOBIG|RANGE)/

/** Whether a failure of D1 is that of the statement. */
const isOurFault = (cause: unknown) => cause instanceof Error && OUR_FAULT.test(cause.message)

/** The result of a call, or the failure of its statement. */
type Result<T> = { value: T } | { fault: unknown }

/** Calls D1 through its breaker. The failure of a wrong statement is not marked as the dependency's. */
async function callThrough<T>(breaker: Breaker, call: () => Promise<T>): Promise<T> {
  const result = await breaker(async (): Promise<Result<T>> => {
    try {
      return { value: await call() }
    } catch (cause) {
      if (isOurFault(cause)) return { fault: cause }
      throw cause
    }
  })
  if ('fault' in result) throw result.fault
  return result.value
}

class GuardedStatement implements D1PreparedStatement {
  readonly inner: D1PreparedStatement
  readonly #breaker: Breaker

  constructor(inner: D1PreparedStatement, breaker: Breaker) {
    this.inner = inner
    this.#breaker = breaker
  }

  bind(...values: unknown[]): D1PreparedStatement {
    return new GuardedStatement(this.inner.bind(...values), this.#breaker)
  }

  first<T>(column?: string): Promise<T | null> {
    const { inner } = this
    return callThrough(this.#breaker, () =>
      column === undefined ? inner.first<T>() : inner.first<T>(column),
    )
  }

  run<T>(): Promise<D1Result<T>> {
    return callThrough(this.#breaker, () => this.inner.run<T>())
  }

  all<T>(): Promise<D1Result<T>> {
    return callThrough(this.#breaker, () => this.inner.all<T>())
  }

  raw<T = unknown[]>(options: { columnNames: true }): Promise<[string[], ...T[]]>
  raw<T = unknown[]>(options?: { columnNames?: false }): Promise<T[]>
  raw(): never {
    throw new Error('raw is not implemented')
  }
}

/** A database whose calls have a deadline and a breaker. */
export class GuardedDatabase implements D1Database {
  readonly #inner: D1Database
  readonly #breaker: Breaker

  constructor(inner: D1Database, breaker: Breaker) {
    this.#inner = inner
    this.#breaker = breaker
  }

  prepare(sql: string): D1PreparedStatement {
    return new GuardedStatement(this.#inner.prepare(sql), this.#breaker)
  }

  batch<T>(statements: D1PreparedStatement[]): Promise<D1Result<T>[]> {
    const inner = statements.map((one) => (one instanceof GuardedStatement ? one.inner : one))
    return callThrough(this.#breaker, () => this.#inner.batch<T>(inner))
  }

  exec(sql: string): Promise<D1ExecResult> {
    return callThrough(this.#breaker, () => this.#inner.exec(sql))
  }

  withSession(): never {
    throw new Error('withSession is not implemented')
  }

  dump(): never {
    throw new Error('dump is not implemented')
  }
}
