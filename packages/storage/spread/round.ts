import type { BoundStatement } from '../database/index.ts'

interface Asked {
  prepared: D1PreparedStatement
  take(found: readonly Record<string, unknown>[]): void
  fail(cause: unknown): void
}

/** One round trip to several databases at once: a batch for each. */
export class Round {
  readonly #asked = new Map<D1Database, Asked[]>()

  /** The rows of a statement, once the round ran; rejects where its database fails. */
  ask<Row>(
    db: D1Database | undefined,
    statement: (db: D1Database) => BoundStatement<Row>,
  ): Promise<Row[]> {
    if (db === undefined) return Promise.resolve([])
    const asked = this.#asked.get(db) ?? []
    this.#asked.set(db, asked)
    const { prepared, read } = statement(db)
    return new Promise((resolve, reject) => {
      asked.push({ prepared, take: (found) => resolve(read(found)), fail: reject })
    })
  }

  /** The rows of a statement from each of the databases, one after the other. */
  async askEach<Row>(
    databases: Iterable<D1Database | undefined>,
    statement: (db: D1Database) => BoundStatement<Row>,
  ): Promise<Row[]> {
    const found = await Promise.all([...new Set(databases)].map((db) => this.ask(db, statement)))
    return found.flat()
  }

  /** Sends what was asked. */
  run(): void {
    for (const [db, asked] of this.#asked) {
      db.batch<Record<string, unknown>>(asked.map(({ prepared }) => prepared)).then(
        (results) => {
          for (const [at, { results: rows }] of results.entries()) asked[at]?.take(rows)
        },
        (cause: unknown) => {
          for (const { fail } of asked) fail(cause)
        },
      )
    }
  }
}

/** Runs one statement in each of the databases at once; their rows, one database after the other. */
export async function fromEach<Row>(
  databases: Iterable<D1Database | undefined>,
  statement: (db: D1Database) => Promise<Row[]>,
): Promise<Row[]> {
  const each = [...new Set(databases)].flatMap((db) => (db === undefined ? [] : statement(db)))
  return (await Promise.all(each)).flat()
}
