import { Verdict } from '@vigil/contract'
import type { GraphRows, PastVisit, ReadHistory } from '@vigil/evidence'
import { graphRows } from './graph-rows.ts'
import { populationOf, readPopulation } from './population.ts'
import { type GraphQuery, graphStatements } from './read-graph.ts'
import { number, type Row, text } from './row.ts'
import type { Scope } from './scope.ts'

/** Keyed hashes that the graph and history are asked by. */
export interface CheckQuery extends GraphQuery {
  visitor: string | null
}

export interface CheckContext {
  graph: GraphRows
  /** null: nothing identifies this visit. */
  history: ReadHistory | null
}

const MOST_VISITS = 40

/** Reads the neighbours, one and two hops away, and the earlier visits, in one batch. */
export async function readCheck(
  scope: Scope,
  db: D1Database,
  query: CheckQuery,
): Promise<CheckContext> {
  const history = historyStatement(scope, db, query)
  const walk = graphStatements(scope, db, query)
  const past = history ? [history.read, readPopulation(scope, db)] : []
  const answers = await db.batch<Row>([...walk, ...past])
  const [visits, population] = answers.slice(walk.length)
  return {
    graph: graphRows(answers.slice(0, walk.length).flatMap(({ results }) => results)),
    history: history && {
      by: history.by,
      visits: (visits?.results ?? []).map(visitOf),
      priorCount: visits?.results.length ?? 0,
      population: populationOf(population?.results[0]),
    },
  }
}

/** The neighbours alone. */
export async function readNeighbours(
  scope: Scope,
  db: D1Database,
  query: GraphQuery,
): Promise<GraphRows> {
  const answers = await db.batch<Row>(graphStatements(scope, db, query))
  return graphRows(answers.flatMap(({ results }) => results))
}

function historyStatement(scope: Scope, db: D1Database, query: CheckQuery) {
  const account = query.user ?? query.email
  const by: ReadHistory['by'] = account === null ? 'visitor' : 'account'
  const key = account ?? query.visitor
  if (key === null) return null
  const read = db
    .prepare(
      `SELECT facts, score, verdict, at_ms, event FROM visits
       WHERE workspace_id = ? AND env = ? AND ${by}_key = ? ORDER BY at_ms DESC LIMIT ?`,
    )
    .bind(scope.workspaceId, scope.env, key, MOST_VISITS)
  return { by, read }
}

function visitOf(row: Row): PastVisit {
  const facts: PastVisit = JSON.parse(text(row, 'facts'))
  return {
    ...facts,
    atMs: number(row, 'at_ms'),
    event: text(row, 'event'),
    score: number(row, 'score'),
    verdict: Verdict.parse(row.verdict),
  }
}
