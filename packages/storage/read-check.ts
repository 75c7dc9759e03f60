import { Verdict } from '@vigil/contract'
import type { LinkKind, LinkRow, PastVisit, ReadHistory } from '@vigil/evidence'
import { populationOf, readPopulation } from './population.ts'
import { number, type Row, text, textOrNull, texts } from './row.ts'
import type { Scope } from './scope.ts'

/** Keyed hashes that the graph and history are asked by. */
export interface CheckQuery {
  user: string | null
  email: string | null
  mailbox: string | null
  visitor: string | null
  device: string | null
  ip: string | null
  subnet: string | null
  session: string | null
}

export interface CheckContext {
  links: LinkRow[]
  /** null: nothing identifies this visit. */
  history: ReadHistory | null
}

/** Accounts read for one identifier: one more is shared infrastructure, however many more. */
const MOST_PER_IDENTIFIER = 21
const MOST_VISITS = 40
const KINDS = ['visitor', 'device', 'email', 'mailbox', 'ip', 'subnet', 'session'] as const

/**
 * Reads the neighbours, one and two hops away, and the earlier visits, in one batch. Every branch
 * walks a primary key or an index and stops at a limit, so that the rows read stay bounded
 * whatever an identifier is shared by. Who is named by user id or address is also sought by what
 * that account was seen with before. Addresses are never walked on from.
 */
export async function readCheck(
  scope: Scope,
  db: D1Database,
  query: CheckQuery,
): Promise<CheckContext> {
  const history = historyStatement(scope, db, query)
  const statements = [
    neighboursStatement(scope, db, query),
    ...(history ? [history.read, readPopulation(scope, db)] : []),
  ]
  const [links, visits, population] = await db.batch<Row>(statements)
  return {
    links: (links?.results ?? []).map(linkOf),
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
  query: CheckQuery,
): Promise<LinkRow[]> {
  const { results } = await neighboursStatement(scope, db, query).all<Row>()
  return results.map(linkOf)
}

function neighboursStatement(scope: Scope, db: D1Database, query: CheckQuery) {
  const branches = KINDS.map(
    (kind, i) =>
      `SELECT * FROM (SELECT kind, value, account_key, last_ms FROM links
       WHERE workspace_id = ?1 AND env = ?2 AND kind = '${kind}' AND value = ?${i + 3}
       LIMIT ${MOST_PER_IDENTIFIER})`,
  )
  // D1 takes five terms in one compound SELECT at most.
  const strong = branches.slice(0, 4).join(' UNION ALL ')
  const weak = branches.slice(4).join(' UNION ALL ')
  const [user, email] = [KINDS.length + 3, KINDS.length + 4].map((at) => `?${at}`)
  const isElsewhere = KINDS.map((_, i) => `value IS NOT ?${i + 3}`).join(' AND ')
  return db
    .prepare(
      `WITH strong AS (${strong}), weak AS (${weak}),
       own AS MATERIALIZED (SELECT kind, value FROM links INDEXED BY links_of_account
         WHERE workspace_id = ?1 AND env = ?2 AND account_key IN (${user}, ${email})
           AND kind IN ('visitor', 'device', 'mailbox') AND ${isElsewhere} LIMIT 10),
       beside AS MATERIALIZED (SELECT l.kind, l.value, l.account_key, l.last_ms
         FROM own o CROSS JOIN links l ON l.workspace_id = ?1 AND l.env = ?2
           AND l.kind = o.kind AND l.value = o.value LIMIT 30),
       hop1 AS MATERIALIZED (SELECT * FROM strong UNION ALL SELECT * FROM weak
         UNION ALL SELECT * FROM beside),
       reached AS MATERIALIZED (SELECT DISTINCT account_key FROM hop1
         WHERE kind NOT IN ('ip', 'subnet') LIMIT 10),
       through AS MATERIALIZED (SELECT l.kind, l.value, r.account_key AS from_key
         FROM reached r CROSS JOIN links l ON l.workspace_id = ?1 AND l.env = ?2
           AND l.account_key = r.account_key
         WHERE l.kind IN ('visitor', 'device', 'mailbox') LIMIT 30),
       hop2 AS (SELECT l.kind, l.value, l.account_key, l.last_ms, t.from_key
         FROM through t CROSS JOIN links l ON l.workspace_id = ?1 AND l.env = ?2
           AND l.kind = t.kind AND l.value = t.value
         WHERE l.account_key <> t.from_key LIMIT 60)
       SELECT h.hops, h.from_key, h.kind, h.value, h.account_key, h.last_ms, a.account_id,
         a.email_key, a.mailbox_key, a.score, a.verdict, a.is_abuser, a.disposable, a.labels,
         a.first_ms
       FROM (SELECT 1 AS hops, NULL AS from_key, * FROM hop1 UNION ALL
             SELECT 2, from_key, kind, value, account_key, last_ms FROM hop2) h
       CROSS JOIN accounts a ON a.workspace_id = ?1 AND a.env = ?2
         AND a.account_key = h.account_key`,
    )
    .bind(
      scope.workspaceId,
      scope.env,
      ...KINDS.map((kind) => query[kind]),
      query.user,
      query.email,
    )
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

const kinds = new Set<string>(KINDS)
const isLinkKind = (kind: string): kind is LinkKind => kinds.has(kind)

function linkOf(row: Row): LinkRow {
  const kind = text(row, 'kind')
  if (!isLinkKind(kind)) throw new Error('a link of unknown kind')
  return {
    hops: number(row, 'hops') === 1 ? 1 : 2,
    fromKey: textOrNull(row, 'from_key'),
    kind,
    value: text(row, 'value'),
    accountKey: text(row, 'account_key'),
    lastMs: number(row, 'last_ms'),
    account: {
      accountId: text(row, 'account_id'),
      emailKey: textOrNull(row, 'email_key'),
      mailboxKey: textOrNull(row, 'mailbox_key'),
      score: number(row, 'score'),
      verdict: Verdict.parse(row.verdict),
      isAbuser: number(row, 'is_abuser') === 1,
      disposable: number(row, 'disposable') === 1,
      labels: texts(text(row, 'labels')),
      firstMs: number(row, 'first_ms'),
    },
  }
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
