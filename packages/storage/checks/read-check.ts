import type { GraphRows, ReadHistory } from '@vigil/evidence'
import { accountProof } from '../accounts/index.ts'
import { batch } from '../database/index.ts'
import { graphRows } from '../graph/graph-rows.ts'
import { graphStatements } from '../graph/read-graph.ts'
import type { GraphQuery } from '../graph/walk.ts'
import { type ListKey, type ListRows, listRows, listStatements } from '../lists/index.ts'
import type { Scope } from '../scope.ts'
import { domainFirstSeen } from './email-domains.ts'
import { historyStatements, visitsOf } from './history.ts'
import { populationStatement } from './population.ts'

/** Keyed hashes that the graph and history are asked by, and keys of the lists. */
export interface CheckQuery extends GraphQuery {
  visitor: string | null
  emailDomain: string | null
  listed: readonly ListKey[]
}

export interface CheckContext {
  graph: GraphRows
  /** null: nothing identifies this visit. */
  history: ReadHistory | null
  lists: ListRows
  /** When the mail domain was first seen, ms; null: never before. */
  emailDomainFirstMs: number | null
}

/** Reads lists, neighbours one and two hops away, mail domain and earlier visits, in one batch. */
export async function readCheck(
  { workspaceId, env }: Scope,
  db: D1Database,
  query: CheckQuery,
): Promise<CheckContext> {
  const scope = { workspaceId, env }
  const account = query.user ?? query.email
  const key = account ?? query.visitor
  const by: ReadHistory['by'] = account === null ? 'visitor' : 'account'
  const [entries, networks, hop1, hop2, domain, past, older, population, proof] = await batch(db, [
    ...listStatements(scope, db, query.listed),
    ...graphStatements(scope, db, query),
    domainFirstSeen.bind(db, { ...scope, domainKey: query.emailDomain }),
    // An empty key is of no account.
    ...historyStatements(scope, db, by, key ?? ''),
    populationStatement.bind(db, scope),
    accountProof.bind(db, { ...scope, key: account ?? '' }),
  ] as const)
  const visits = visitsOf([...past.rows, ...older.rows])
  return {
    emailDomainFirstMs: domain.rows[0]?.firstMs ?? null,
    lists: listRows(entries.rows, networks.rows),
    graph: graphRows([...hop1.rows, ...hop2.rows], emailOf(query)),
    history:
      key === null
        ? null
        : {
            by,
            visits,
            priorCount: visits.length,
            population: population.rows[0]?.counts ?? null,
            provedMs: proof.rows[0]?.provedMs ?? null,
          },
  }
}

/** The neighbours alone. */
export async function readNeighbours(
  { workspaceId, env }: Scope,
  db: D1Database,
  query: GraphQuery,
): Promise<GraphRows> {
  const [hop1, hop2] = await batch(db, graphStatements({ workspaceId, env }, db, query))
  return graphRows([...hop1.rows, ...hop2.rows], emailOf(query))
}

const emailOf = ({ identifiers }: GraphQuery): string | null =>
  identifiers.find(({ kind }) => kind === 'email')?.value ?? null
