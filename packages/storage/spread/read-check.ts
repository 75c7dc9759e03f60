import type { GraphRows, ReadHistory } from '@vigil/evidence'
import { domainFirstSeen } from '../checks/email-domains.ts'
import {
  type CheckQuery,
  readCheckInRound as readCheckOfOne,
  readNeighbours as readNeighboursIn,
} from '../checks/read-check.ts'
import type { PriorVisits } from '../checks/recent/newest-visits.ts'
import { inRound, type Round } from '../database/index.ts'
import { graphRows } from '../graph/graph-rows.ts'
import { emailOf, type GraphQuery } from '../graph/walk.ts'
import { type ListRows, readListsInRound } from '../lists/index.ts'
import type { Scope } from '../scope.ts'
import type { Databases } from './databases.ts'
import { readHistory } from './read-history.ts'
import { walkSpread } from './walk.ts'

/** A part of the context that an unreachable database makes unavailable. */
export type ContextPart = 'graph' | 'history' | 'lists'

/** The stored context of a check; null: unreachable, or for the history: the visit has no identifier. */
export interface CheckContext {
  graph: GraphRows | null
  history: ReadHistory | null
  /**
   * The newest visits of the row to which the check will belong; null: unreachable, moving, or nothing identifies it.
   */
  earlier: PriorVisits | null
  lists: ListRows | null
  /** When the mail domain was first seen, ms; null: never before. */
  emailDomainFirstMs: number | null
  /** When identifiers of the visit were last linked to its account, ms, by `kind value`; empty with one database. */
  linkedMs: Readonly<Record<string, number>>
  /** Parts whose databases are unreachable, or whose stored data is damaged. */
  missing: { part: ContextPart; cause: unknown }[]
}

/**
 * Reads lists, neighbours one and two hops away, mail domain and earlier visits. With one database everything is read
 * in the round; with several each part fails by itself. Rejects if nothing can be read.
 */
export async function readCheckInRound(
  scope: Scope,
  databases: Databases,
  query: CheckQuery,
  round: Round,
): Promise<CheckContext> {
  if (databases.all.length === 1) {
    const found = await readCheckOfOne(scope, databases.home, query, round)
    return { ...found, linkedMs: {} }
  }
  const [lists, graph, history] = await Promise.allSettled([
    readListsInRound(scope, databases.home, query.listed, round),
    readGraph(scope, databases, query, round),
    readHistory(scope, databases, query, round),
  ] as const)
  const missing = [
    ...missingPart('lists', lists),
    ...missingPart('graph', graph),
    ...missingPart('history', history),
  ]
  if (missing.length === 3) throw new AggregateError(missing.map(({ cause }) => cause))
  return {
    lists: fulfilled(lists),
    graph: fulfilled(graph)?.rows ?? null,
    emailDomainFirstMs: fulfilled(graph)?.emailDomainFirstMs ?? null,
    history: fulfilled(history)?.history ?? null,
    earlier: fulfilled(history)?.earlier ?? null,
    linkedMs: fulfilled(graph)?.linkedMs ?? {},
    missing,
  }
}

/** Reads the context of a check in a separate round. */
export const readCheck = (
  scope: Scope,
  databases: Databases,
  query: CheckQuery,
): Promise<CheckContext> => inRound((round) => readCheckInRound(scope, databases, query, round))

const fulfilled = <T>(settled: PromiseSettledResult<T>): T | null =>
  settled.status === 'fulfilled' ? settled.value : null

const missingPart = (part: ContextPart, settled: PromiseSettledResult<unknown>) =>
  settled.status === 'fulfilled' ? [] : [{ part, cause: settled.reason }]

async function readGraph(
  { workspaceId, env }: Scope,
  databases: Databases,
  query: CheckQuery,
  round: Round,
): Promise<Pick<CheckContext, 'emailDomainFirstMs' | 'linkedMs'> & { rows: GraphRows }> {
  const scope = { workspaceId, env }
  const { emailDomain } = query
  const domain =
    emailDomain === null
      ? []
      : round.readEach(databases.of(emailDomain), (db) =>
          domainFirstSeen.bind(db, { ...scope, domainKey: emailDomain }),
        )
  const [walked, seen] = await Promise.all([walkSpread(scope, databases, query, round), domain])
  const firsts = seen.flatMap(({ firstMs }) => firstMs ?? [])
  return {
    rows: graphRows(walked.rows, emailOf(query)),
    linkedMs: walked.linkedMs,
    emailDomainFirstMs: firsts.length === 0 ? null : Math.min(...firsts),
  }
}

/** Reads only accounts one and two hops away. Rejects if one of their databases is unreachable. */
export async function readNeighbours(
  scope: Scope,
  databases: Databases,
  query: GraphQuery,
): Promise<GraphRows> {
  if (databases.all.length === 1) return readNeighboursIn(scope, databases.home, query)
  const { workspaceId, env } = scope
  const { rows } = await inRound((round) =>
    walkSpread({ workspaceId, env }, databases, query, round),
  )
  return graphRows(rows, emailOf(query))
}
