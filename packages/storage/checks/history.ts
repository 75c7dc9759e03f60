import type { Verdict } from '@vigil/contract'
import type { PastVisit, ReadHistory } from '@vigil/evidence'
import { and, desc, type SQL, sql } from 'drizzle-orm'
import { type BoundStatement, inScope, type Places, statement } from '../database/index.ts'
import { MAX_VISITS } from '../graph/bounds.ts'
import { visits } from '../schema/index.ts'
import type { Scope } from '../scope.ts'
import {
  accountsOfVisitor,
  chainFrom,
  newestAnonymous,
  newestOfAccounts,
  newestOfVisitor,
} from './chain.ts'
import { packedPath, readFacts } from './packed-visit.ts'

const LIMIT = sql.raw(String(MAX_VISITS))

interface HistoryRow {
  facts: string
  score: number
  verdict: Verdict
  atMs: number
  event: string
}
type H = Places<Scope & { key: string }>

const fields = {
  facts: sql<string>`h.facts`.as('facts'),
  score: sql<number>`h.score`.as('score'),
  verdict: sql<Verdict>`h.verdict`.as('verdict'),
  atMs: sql<number>`h.at_ms`.as('at_ms'),
  event: sql<string>`h.event`.as('event'),
}
const COLUMNS = sql.raw('facts, score, verdict, at_ms, event')

/** Checks linked by `prev`. */
const ofAccount = statement((q, v: H) => {
  const newest = newestOfAccounts(v, sql`json_array(${v.key})`)
  const chain = chainFrom(v, newest, sql`1`, LIMIT)
  return q.select(fields).from(sql`(WITH RECURSIVE ${chain} SELECT ${COLUMNS} FROM chain) h`)
})
const visitsFrom = <Values extends Scope & { key: string }>(newest: (v: Places<Values>) => SQL) =>
  statement((q, v: Places<Values>) => {
    const isVisitors = sql`json_extract(c.facts, ${sql.raw(`'${packedPath('visitorKey')}'`)}) IS ${v.key}`
    const chain = chainFrom(v, newest(v), isVisitors, LIMIT)
    return q
      .select(fields)
      .from(sql`(WITH RECURSIVE ${chain} SELECT ${COLUMNS} FROM chain c WHERE ${isVisitors}) h`)
  })
const ofVisitor = visitsFrom((v: H) => newestOfVisitor(v, sql`${v.key}`))

/** Checks of a visitor in the database of the visitor and in those of its accounts. */
export const ofVisitorIn = {
  anonymous: visitsFrom((v: H) => newestAnonymous(v, sql`${v.key}`)),
  members: statement((q, v: H) =>
    q
      .select({ accountKey: sql<string>`s.account_key`.as('account_key') })
      .from(sql`(${accountsOfVisitor(v, sql`${v.key}`)}) s`),
  ),
  accounts: visitsFrom((v: Places<Scope & { key: string; accounts: string }>) =>
    newestOfAccounts(v, sql`${v.accounts}`),
  ),
} as const

/** Checks of versions before 0100, found by the indexes on account and visitor. */
const indexed = (column: typeof visits.accountKey | typeof visits.visitorKey) =>
  statement((q, v: H) =>
    q
      .select({
        facts: visits.facts,
        score: visits.score,
        verdict: visits.verdict,
        atMs: visits.atMs,
        event: visits.event,
      })
      .from(visits)
      .where(and(inScope(visits, v), sql`${column} = ${v.key}`))
      .orderBy(desc(visits.atMs))
      .limit(MAX_VISITS),
  )
const statements = {
  account: [ofAccount, indexed(visits.accountKey)],
  visitor: [ofVisitor, indexed(visits.visitorKey)],
} as const

/** The statements that read the newest checks of an account or, where none is named, of a visitor. */
export function historyStatements(
  { workspaceId, env }: Scope,
  db: D1Database,
  by: ReadHistory['by'],
  key: string,
): [BoundStatement<HistoryRow>, older: BoundStatement<HistoryRow>] {
  const [linked, older] = statements[by]
  return [linked.bind(db, { workspaceId, env, key }), older.bind(db, { workspaceId, env, key })]
}

/** Visits, newest first, limited to what scoring reads. */
export function visitsOf(rows: readonly HistoryRow[]): PastVisit[] {
  return [...rows]
    .sort((a, b) => b.atMs - a.atMs)
    .slice(0, MAX_VISITS)
    .map(({ facts, ...columns }) => ({ ...readFacts(facts), ...columns }))
}
