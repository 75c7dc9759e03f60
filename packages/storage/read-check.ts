import { Verdict } from '@vigil/contract'
import type { GraphRows, PastVisit, ReadHistory } from '@vigil/evidence'
import { domainStatement, firstSeenMs } from './email-domains.ts'
import { graphRows } from './graph-rows.ts'
import { populationOf, readPopulation } from './population.ts'
import { type GraphQuery, graphStatements } from './read-graph.ts'
import { type ListKey, type ListRows, listRows, listStatements } from './read-lists.ts'
import { number, type Row, text } from './row.ts'
import type { Scope } from './scope.ts'

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

const MOST_VISITS = 40

/** Reads lists, neighbours one and two hops away, mail domain and earlier visits, in one batch. */
export async function readCheck(
  scope: Scope,
  db: D1Database,
  query: CheckQuery,
): Promise<CheckContext> {
  const history = historyStatement(scope, db, query)
  const walk = graphStatements(scope, db, query)
  const past = history ? [history.read, readPopulation(scope, db)] : []
  const lists = listStatements(scope, db, query.listed)
  const domain = domainStatement(scope, db, query.emailDomain)
  const batch = await db.batch<Row>([...lists, ...walk, domain, ...past])
  const answers = batch.map(({ results }) => results)
  const [named = [], networks = []] = answers
  const [domains, visits = [], population = []] = answers.slice(lists.length + walk.length)
  return {
    emailDomainFirstMs: firstSeenMs(domains?.[0]),
    lists: listRows(named, networks),
    graph: graphRows(answers.slice(lists.length, lists.length + walk.length).flat()),
    history: history && {
      by: history.by,
      visits: visits.map(visitOf),
      priorCount: visits.length,
      population: populationOf(population[0]),
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
