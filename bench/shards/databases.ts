import {
  type Databases,
  oneDatabase,
  spreadDatabases,
} from '../../packages/storage/spread/index.ts'
import { openMigratedD1 } from '../../test/support/sqlite-d1.ts'

/** How a database is unreachable: the request is lost, or only its response. */
export type Outage = 'cut off' | 'unanswered'

/** A database over SQLite that can be made unreachable. */
export interface Shard {
  name: string
  db: D1Database
  /** The same database, always reachable. */
  inside: D1Database
  outage: Outage | null
  /** Transactions and statements that were sent to it. */
  calls: number
}

export function openShard(at: number): Shard {
  const inside = openMigratedD1()
  const call = async <T>(work: () => Promise<T>): Promise<T> => {
    shard.calls += 1
    if (shard.outage === 'cut off') throw new Error('Network connection lost.')
    const done = await work()
    if (shard.outage !== null) throw new Error('Network connection lost.')
    return done
  }
  const wrapped = new WeakMap<object, D1PreparedStatement>()
  const wrap = (inner: D1PreparedStatement): D1PreparedStatement => {
    const outer = new Proxy(inner, {
      get(target, name) {
        if (name === 'bind') return (...values: unknown[]) => wrap(target.bind(...values))
        if (name === 'all') return () => call(() => target.all())
        if (name === 'run') return () => call(() => target.run())
        if (name === 'first') return () => call(() => target.first())
        return Reflect.get(target, name)
      },
    })
    wrapped.set(outer, inner)
    return outer
  }
  const db: D1Database = {
    prepare: (text) => wrap(inside.prepare(text)),
    batch: (statements) =>
      call(() => inside.batch(statements.map((outer) => wrapped.get(outer) ?? outer))),
    exec: (text) => inside.exec(text),
    withSession: (constraint) => inside.withSession(constraint),
    dump: () => inside.dump(),
  }
  const name = at === 0 ? 'DB' : `DB_${at + 1}`
  const shard: Shard = { name, db, inside, outage: null, calls: 0 }
  return shard
}

export const openShardsOf = (count: number): Shard[] =>
  Array.from({ length: count }, (_, at) => openShard(at))

/** Returns the databases of a workspace: the first of these, or more of them than before. */
export function over(shards: readonly Shard[], count: number, before = 0): Databases {
  const [home, ...others] = shards.slice(0, count)
  if (home === undefined) throw new Error('no database')
  if (count === 1) return oneDatabase(home.db)
  return spreadDatabases([home, ...others], shards.slice(0, before))
}
