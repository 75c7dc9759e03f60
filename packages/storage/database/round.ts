import type { BoundStatement } from './statement.ts'

/** A statement of a round, with the callbacks that settle its promise. */
interface Waiting {
  prepared: D1PreparedStatement
  take(found: readonly Record<string, unknown>[]): void
  fail(cause: unknown): void
}

/** One round trip to several databases in parallel, a batch for each. `run` sends it, once. */
export class Round {
  #isSent = false
  readonly #waiting = new Map<D1Database, Waiting[]>()

  /** Returns the rows of a statement after the round ran; rejects if its database fails. Throws after `run`. */
  read<Row>(
    db: D1Database | undefined,
    statement: (db: D1Database) => BoundStatement<Row>,
  ): Promise<Row[]> {
    if (db === undefined) return Promise.resolve([])
    if (this.#isSent) throw new Error('a round was read after it ran')
    const waiting = this.#waiting.get(db) ?? []
    this.#waiting.set(db, waiting)
    const { prepared, read } = statement(db)
    return new Promise((resolve, reject) => {
      waiting.push({ prepared, take: (found) => resolve(read(found)), fail: reject })
    })
  }

  /** Returns the rows of a statement from each of the databases, concatenated. */
  async readEach<Row>(
    databases: Iterable<D1Database | undefined>,
    statement: (db: D1Database) => BoundStatement<Row>,
  ): Promise<Row[]> {
    const found = await Promise.all([...new Set(databases)].map((db) => this.read(db, statement)))
    return found.flat()
  }

  /** Sends the statements. */
  run(): void {
    this.#isSent = true
    for (const [db, waiting] of this.#waiting) void send(db, waiting)
  }
}

/** Sends one batch. Never rejects: a failure rejects every statement's promise. */
async function send(db: D1Database, waiting: readonly Waiting[]): Promise<void> {
  try {
    const results = await db.batch<Record<string, unknown>>(waiting.map(({ prepared }) => prepared))
    for (const [at, { take }] of waiting.entries()) {
      const result = results[at]
      if (result === undefined) throw new Error('the database left a statement unanswered')
      take(result.results)
    }
  } catch (cause) {
    for (const { fail } of waiting) fail(cause)
  }
}

/** Runs reads in a separate round. */
export function inRound<Result>(read: (round: Round) => Promise<Result>): Promise<Result> {
  const round = new Round()
  const result = read(round)
  round.run()
  return result
}

/** Runs one statement in each of the databases in parallel; returns their rows, concatenated. */
export async function fromEach<Row>(
  databases: Iterable<D1Database | undefined>,
  statement: (db: D1Database) => Promise<Row[]>,
): Promise<Row[]> {
  const each = [...new Set(databases)].flatMap((db) => (db === undefined ? [] : statement(db)))
  return (await Promise.all(each)).flat()
}
