import type { Verdict } from '@vigil/contract'
import { type SQL, sql } from 'drizzle-orm'
import { inScope, type Params, type Statement, statement } from '../database/index.ts'
import type { PackedQuery } from '../packs/index.ts'
import { visits } from '../schema/index.ts'
import type { Scope } from '../scope.ts'
import { chainFrom, newestAnonymous, newestOfAccounts, newestOfVisitor } from './chain.ts'
import {
  columns,
  type StoredCheck,
  type StoredRow,
  storedCheck,
  withAccount,
} from './find-check.ts'
import { byId, mergedPages, type Packed, searchedFrom, withPacked } from './packed/merge-packed.ts'
import { packedAt, packedBy, packedRows, type Wanted } from './packed/packed-pages.ts'
import { packedPath, readFacts } from './packed-visit.ts'

export interface CheckFilter {
  /** Only checks of these accounts or this visitor. */
  by: { column: 'account_key' | 'visitor_key'; keys: readonly string[] } | null
  /** Keyed hash of their IP address; absent: any address. */
  ipKey?: string | null
  verdict: Verdict | null
  event: string | null
  fromMs: number
  toMs: number
  /** Id of the last check of the page before. */
  before: string | null
  limit: number
}

/** A page of checks, newest first; `next` null: there are no more. */
export interface CheckPage {
  checks: StoredCheck[]
  next: string | null
}

/** Rows scanned for one page of a filter without an index: a rare match ends the page early. */
const MAX_SCANNED = 500

interface Page extends Scope {
  before: string | null
  fromMs: number
  toMs: number
  keys: string
  limit: number
  /** Accounts of a visitor as JSON, when another database holds them. */
  accounts: string
}
type P = Params<Page>

const isWithin = (row: SQL, v: P): SQL => sql`((${v.before} IS NULL OR ${row}.id < ${v.before})
  AND ${row}.at_ms >= ${v.fromMs} AND ${row}.at_ms < ${v.toMs})`
const newestFirst = (row: SQL, v: P): SQL =>
  sql`ORDER BY ${row}.at_ms DESC, ${row}.id DESC LIMIT ${v.limit}`

const pageOfAll = statement((q, v: P) =>
  q
    .select(columns)
    .from(
      withAccount(sql`(SELECT * FROM ${visits} WHERE ${inScope(visits, v)}
        AND ${isWithin(sql`visits`, v)} ORDER BY id DESC LIMIT ${v.limit})`),
    )
    .orderBy(sql`v.id DESC`),
)

/** Finds checks by the indexes of older versions, and by following `prev`. */
function pageBy(
  column: 'account_key' | 'visitor_key',
  isSpread = false,
): Statement<Page, StoredRow> {
  const visitorKey = sql.raw(`json_extract(c.facts, '${packedPath('visitorKey')}')`)
  return statement((q, v: P) => {
    const isTheirs =
      column === 'account_key'
        ? sql`1`
        : sql`${visitorKey} IN (SELECT value FROM json_each(${v.keys}))`
    const visitor = sql`json_extract(${v.keys}, '$[0]')`
    const ofVisitor = isSpread
      ? sql`${newestAnonymous(v, visitor)} UNION ${newestOfAccounts(v, sql`${v.accounts}`)}`
      : newestOfVisitor(v, visitor)
    const newest = column === 'account_key' ? newestOfAccounts(v, sql`${v.keys}`) : ofVisitor
    const matches = sql`${isWithin(sql`c`, v)} AND ${isTheirs}`
    return q
      .select(columns)
      .from(
        withAccount(sql`(SELECT o.* FROM ${visits} o WHERE ${sql.raw('o.workspace_id')} = ${v.workspaceId}
          AND o.env = ${v.env} AND o.id IN (
            WITH RECURSIVE ${chainFrom(v, newest, matches, sql`${v.limit}`)}
            SELECT id FROM chain c WHERE ${matches}
            UNION SELECT w.id FROM json_each(${v.keys}) k CROSS JOIN ${visits} w
              ON w.workspace_id = ${v.workspaceId} AND w.env = ${v.env} AND w.id IN (
                SELECT i.id FROM ${visits} i WHERE i.workspace_id = ${v.workspaceId} AND i.env = ${v.env}
                  AND ${isWithin(sql`i`, v)} AND i.${sql.raw(column)} = k.value ${newestFirst(sql`i`, v)}))
          ${newestFirst(sql`o`, v)})`),
      )
      .orderBy(sql`v.at_ms DESC, v.id DESC`)
  })
}
/** Checks from an IP address that name no account. */
const pageOfAddress = statement((q, v: P) =>
  q
    .select(columns)
    .from(
      withAccount(sql`(SELECT * FROM ${visits} WHERE ${inScope(visits, v)}
        AND json_extract(facts, '$[3]') = json_extract(${v.keys}, '$[0]')
        AND owner IS NULL AND account_key IS NULL
        AND ${isWithin(sql`visits`, v)} ORDER BY id DESC LIMIT ${v.limit})`),
    )
    .orderBy(sql`v.id DESC`),
)

const pages = { account_key: pageBy('account_key'), visitor_key: pageBy('visitor_key') }
const pageOfSpreadVisitor = pageBy('visitor_key', true)

/** How the rows of a page and its packed checks are read. */
interface PageReader {
  rows(page: Statement<Page, StoredRow>, values: Page): Promise<readonly StoredRow[]>
  packed(query: PackedQuery): Promise<Packed<StoredRow>>
}

/** Lists checks by filter, newest first. Ids sort by time, so the last id is where the next page begins. */
export function listChecks(
  { workspaceId, env }: Scope,
  db: D1Database,
  filter: CheckFilter,
): Promise<CheckPage> {
  const scope = { workspaceId, env }
  return pageOf(scope, filter, null, {
    rows: (page, values) => page.all(db, values),
    packed: (query) => packedRows(scope, db, query),
  })
}

/**
 * Lists checks of several databases.
 *
 * @param accounts of the filter's visitor, which may be in other databases than the visitor
 */
export function listChecksOfEach(
  { workspaceId, env }: Scope,
  databases: readonly D1Database[],
  filter: CheckFilter,
  accounts: readonly string[],
): Promise<CheckPage> {
  const scope = { workspaceId, env }
  return pageOf(scope, filter, accounts, {
    rows: async (page, values) => {
      const found = await Promise.all(databases.map((db) => page.all(db, values)))
      // While a check moves to another database, both hold it.
      const distinct = new Map(found.flat().map((row) => [row.id, row]))
      return [...distinct.values()].sort(orderOf(page)).slice(0, values.limit)
    },
    packed: async (query) => {
      const found = await Promise.all(databases.map((db) => packedRows(scope, db, query)))
      const cuts = found.flatMap(({ cutAt }) => cutAt ?? []).sort()
      return { rows: found.flatMap(({ rows }) => rows), cutAt: cuts.at(-1) ?? null }
    },
  })
}

const byTime = (a: StoredRow, b: StoredRow): number => b.atMs - a.atMs || byId(a, b)
const orderOf = (page: Statement<Page, StoredRow>) => (page === pageOfAll ? byId : byTime)

async function pageOf(
  { workspaceId, env }: Scope,
  filter: CheckFilter,
  accounts: readonly string[] | null,
  read: PageReader,
): Promise<CheckPage> {
  const { by, verdict, event, before, fromMs, toMs, limit, ipKey = null } = filter
  // One extra row shows whether there are more.
  const rowLimit = verdict === null && event === null && ipKey === null ? limit + 1 : MAX_SCANNED
  const isSpreadVisitor = by?.column === 'visitor_key' && accounts !== null
  const page = by === null ? pageOfAll : isSpreadVisitor ? pageOfSpreadVisitor : pages[by.column]
  const span = { fromId: '', before, fromMs, toMs, limit: rowLimit }
  const inJson = { accounts: JSON.stringify(accounts ?? []) }
  const search = async (of: Statement<Page, StoredRow>, { keys, isWanted }: Wanted) => {
    const values = { workspaceId, env, ...span, ...inJson, keys: JSON.stringify(keys ?? []) }
    const stored = await read.rows(of, values)
    const fromId = keys === null ? searchedFrom(stored, span) : ''
    const packed = await read.packed({ keys, isWanted, ...span, fromId })
    return withPacked(stored, packed, rowLimit, orderOf(of))
  }
  const [own, anonymous] = await Promise.all([
    search(page, packedBy(by)),
    ipKey === null ? null : search(pageOfAddress, packedAt(ipKey)),
  ])
  const { rows, next } = anonymous === null ? own : mergedPages(own, anonymous, rowLimit)
  const found = rows
    .filter((it) => verdict === null || it.verdict === verdict)
    .filter((it) => event === null || it.event === event)
    .filter((it) => ipKey === null || readFacts(it.facts).ipKey === ipKey)
  const checks = found.slice(0, limit).map(storedCheck)
  return { checks, next: found.length > limit ? (checks.at(-1)?.id ?? null) : next }
}
