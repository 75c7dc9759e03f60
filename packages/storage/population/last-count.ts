import { type SQL, sql } from 'drizzle-orm'
import { aliasInScope, inScope, type Params, statement } from '../database/index.ts'
import { population } from '../schema/index.ts'
import type { Scope } from '../scope.ts'

/** Reads when an environment was last counted; no row: before `staleMs`, or never. */
export const populationMade = statement((q, v: Params<Scope & { staleMs: number }>) =>
  q
    .select({ madeMs: population.madeMs })
    .from(population)
    .where(sql`${inScope(population, v)} AND ${population.madeMs} > ${v.staleMs}`),
)

/**
 * When an environment was last counted, ms; NULL: never. A check reads only this if its isolate has the count cached.
 */
export const populationMs = (v: Params<Scope>): SQL.Aliased<number | null> =>
  sql<number | null>`(SELECT p.made_ms FROM ${population} p WHERE ${aliasInScope('p', v)})`.as(
    'population_ms',
  )

/** Reads when an environment was last counted. */
export const populationMsOf = statement((q, v: Params<Scope>) =>
  q.select({ populationMs: populationMs(v) }).from(sql`(SELECT 1)`),
)

/** Reads an environment's last count. */
export const lastCount = statement((q, v: Params<Scope>) =>
  q
    .select({ counts: population.counts, madeMs: population.madeMs })
    .from(population)
    .where(inScope(population, v)),
)
