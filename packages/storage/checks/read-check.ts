import type { GraphRows, ReadHistory } from '@vigil/evidence'
import { sql } from 'drizzle-orm'
import { provedMs } from '../accounts/index.ts'
import { inRound, type Params, type Round, statement } from '../database/index.ts'
import { graphRows } from '../graph/graph-rows.ts'
import { hasOlderRows, isKnownToHaveOlder, setHasOlder } from '../graph/older-rows.ts'
import { graphStatement } from '../graph/read-graph.ts'
import { emailOf, type GraphQuery } from '../graph/walk.ts'
import { type ListKey, type ListRows, listColumns, listedOf, listRows } from '../lists/index.ts'
import { populationMs, populationOf } from '../population/index.ts'
import type { Scope } from '../scope.ts'
import { domainFirstMs } from './email-domains.ts'
import { type HistoryRow, historyStatements } from './history.ts'
import { withPackedHistory } from './packed/packed-history.ts'
import type { PriorVisits } from './recent/newest-visits.ts'
import {
  newestVisits,
  type OpenRow,
  openRows,
  priorVisitsOf,
  visitsRead,
  type Wanted,
  wantedBy,
} from './recent/read-visits.ts'

/** Keyed hashes by which the graph and history are read, and keys of the lists. */
export interface CheckQuery extends GraphQuery {
  visitor: string | null
  emailDomain: string | null
  listed: readonly ListKey[]
  /** Visits before it are past the plan's retention, ms. */
  retainedMs: number
}

export interface CheckContext {
  graph: GraphRows
  /** null: nothing identifies this visit, or it is missing. */
  history: ReadHistory | null
  /** The newest visits of the row to which the check will belong; null: nothing identifies it, or they are damaged. */
  earlier: PriorVisits | null
  lists: ListRows
  /** When the mail domain was first seen, ms; null: never before. */
  emailDomainFirstMs: number | null
  /** Parts whose stored data is damaged. */
  missing: { part: 'history'; cause: unknown }[]
}

type Surroundings = Scope & { listed: string; domainKey: string | null; account: string }

/** Single values of the context, read as one row. */
const surroundings = statement((q, v: Params<Surroundings>) =>
  q
    .select({
      ...listColumns(v),
      domainFirstMs: domainFirstMs(v).as('domain_first_ms'),
      populationMs: populationMs(v),
      provedMs: provedMs(v, sql`${v.account}`).as('proved_ms'),
      hasOlder: hasOlderRows(v),
    })
    .from(sql`(SELECT 1)`),
)

/** Reads lists, neighbours one and two hops away, mail domain and earlier visits, in one round. */
export async function readCheckInRound(
  { workspaceId, env }: Scope,
  db: D1Database,
  query: CheckQuery,
  round: Round,
): Promise<CheckContext> {
  const scope = { workspaceId, env }
  const identified = wantedBy(query)
  // No account has an empty key: the statements return no rows.
  const wanted = identified ?? { by: 'visitor', key: '', email: '', retainedMs: query.retainedMs }
  const { by, key, email } = wanted
  const withOlder = isKnownToHaveOlder(scope)
  const history = historyStatements[by]
  const ofKey = { ...scope, key, email }
  const [[found], walked, linked, indexed] = await Promise.all([
    round.read(db, () =>
      surroundings.bind(db, {
        ...scope,
        listed: listedOf(query.listed),
        domainKey: query.emailDomain,
        account: by === 'account' ? key : '',
      }),
    ),
    round.read(db, () => graphStatement(scope, db, query, withOlder)),
    round.read(db, () => history.linked.bind(db, ofKey)),
    withOlder ? round.read(db, () => history.older.bind(db, ofKey)) : [],
  ])
  if (found === undefined) throw new Error('the database answered without a row')
  const hasOlder = found.hasOlder !== 0
  setHasOlder(scope, hasOlder)
  if (hasOlder && !withOlder) return readCheck(scope, db, query)
  const past = await pastOf(scope, db, linked, wanted)
  const visits = newestVisits(visitsRead(past.rows, indexed, wanted), wanted)
  const isKnown = identified !== null && past.missing.length === 0
  return {
    emailDomainFirstMs: found.domainFirstMs,
    lists: listRows(found),
    graph: graphRows(walked, emailOf(query)),
    history: isKnown
      ? {
          by,
          visits,
          priorCount: visits.length,
          population: await populationOf(scope, db, found.populationMs),
          provedMs: found.provedMs,
        }
      : null,
    earlier: isKnown ? priorVisitsOf(past.rows, wanted) : null,
    missing: past.missing,
  }
}

/** Decodes the rows of a history. Damaged visits make the history missing, and the check writes new ones. */
async function pastOf(
  scope: Scope,
  db: D1Database,
  linked: readonly HistoryRow[],
  wanted: Wanted,
): Promise<{ rows: OpenRow[]; missing: CheckContext['missing'] }> {
  const rows = await withPackedHistory(scope, db, linked, wanted)
  try {
    return { rows: openRows(rows), missing: [] }
  } catch (cause) {
    return { rows: [], missing: [{ part: 'history', cause }] }
  }
}

/** Reads the context of a check in a separate round. */
export const readCheck = (scope: Scope, db: D1Database, query: CheckQuery): Promise<CheckContext> =>
  inRound((round) => readCheckInRound(scope, db, query, round))

/** Reads only accounts one and two hops away. */
export async function readNeighbours(
  { workspaceId, env }: Scope,
  db: D1Database,
  query: GraphQuery,
): Promise<GraphRows> {
  const scope = { workspaceId, env }
  const rows = await inRound((round) =>
    round.read(db, () => graphStatement(scope, db, query, true)),
  )
  return graphRows(rows, emailOf(query))
}
