import { type BacktestLabel, Verdict } from '@vigil/contract'
import type { ObservedSignal } from '@vigil/evidence'
import { type SQL, sql } from 'drizzle-orm'
import { inScope, type Params, statement } from '../database/index.ts'
import { ALL_TIME, searchPacks } from '../packs/index.ts'
import { visits } from '../schema/index.ts'
import type { Scope } from '../scope.ts'
import { firstIdAt } from '../uuid-v7.ts'
import { readSignals } from './fired-signals.ts'
import { byId, searchedFrom, withPacked } from './packed/merge-packed.ts'
import { readJudgement } from './packed-judgement.ts'

/** A stored check as a backtest judges it again. */
export interface ReplayableCheck {
  id: string
  atMs: number
  event: string
  verdict: Verdict
  label: BacktestLabel
  /** Every signal that fired; null: its version did not store them. */
  signals: ObservedSignal[] | null
}

/** Checks of a span of time, newest first. */
interface Span {
  fromMs: number
  toMs: number
  /** Id of the last check that was read before; null: from the newest on. */
  before: string | null
  limit: number
}

interface Page extends Scope {
  fromId: string
  beforeId: string
  limit: number
}

/** Labels about an account as a whole, and labels about one check. */
const ABOUT_ACCOUNT = sql.raw(`('fraud', 'abuse', 'multi_account', 'legitimate')`)
const ABOUT_CHECK = sql.raw(`('fraud', 'abuse', 'multi_account', 'account_takeover', 'legitimate')`)

/** The label of a check: of feedback about the check, else of the newest feedback about its account. */
const labelOf = (v: Params<Scope>, id: SQL, account: SQL) =>
  sql<string | null>`(SELECT f.label FROM feedback f INDEXED BY feedback_of_account
  WHERE f.workspace_id = ${v.workspaceId} AND f.env = ${v.env} AND f.account_key = ${account}
    AND CASE WHEN f.check_id = ${id} THEN f.label IN ${ABOUT_CHECK} ELSE f.label IN ${ABOUT_ACCOUNT} END
  ORDER BY f.check_id IS NOT ${id}, f.at_ms DESC LIMIT 1)`.as('label')

const newestChecks = statement((q, v: Params<Page>) =>
  q
    .select({
      id: sql<string>`v.id`.as('id'),
      atMs: sql<number>`v.at_ms`.as('at_ms'),
      event: sql<string>`v.event`.as('event'),
      verdict: sql<Verdict>`v.verdict`.as('verdict'),
      contributions: sql<string | null>`v.contributions`.as('contributions'),
      extra: sql<string | null>`v.extra`.as('extra'),
      label: labelOf(v, sql`v.id`, sql`COALESCE(v.owner, v.account_key)`),
    })
    .from(
      sql`(SELECT * FROM ${visits} WHERE ${inScope(visits, v)}
        AND id >= ${v.fromId} AND id < ${v.beforeId}
        ORDER BY id DESC LIMIT ${v.limit}) v`,
    ),
)

const labelsOf = statement((q, v: Params<Scope & { checks: string }>) =>
  q
    .select({
      label: labelOf(v, sql`json_extract(k.value, '$[0]')`, sql`json_extract(k.value, '$[1]')`),
    })
    .from(sql`json_each(${v.checks}) k`)
    .orderBy(sql`k.key`),
)

/** Packed checks of a span of ids with their labels, newest first. */
async function packedChecks({ fromId, beforeId, limit, ...scope }: Page, db: D1Database) {
  const { rows, cutAt } = await searchPacks(scope, db, {
    ...ALL_TIME,
    keys: null,
    isWanted: () => true,
    fromId,
    before: beforeId,
    limit,
  })
  const checks = JSON.stringify(rows.map(({ id, owner }) => [id, owner]))
  const labels = rows.length === 0 ? [] : await labelsOf.all(db, { ...scope, checks })
  return { cutAt, rows: rows.map((row, at) => ({ ...row, label: labels[at]?.label ?? null })) }
}

/** Reads the newest `limit` checks of a span; `next` null: there are no more. */
export async function readReplayable(
  { workspaceId, env }: Scope,
  db: D1Database,
  { fromMs, toMs, before, limit }: Span,
): Promise<{ checks: ReplayableCheck[]; next: string | null }> {
  // Ids begin with their time (UUIDv7), so that the primary key finds the span.
  const end = firstIdAt(toMs)
  const beforeId = before !== null && before < end ? before : end
  const page = { workspaceId, env, fromId: firstIdAt(fromMs), beforeId, limit }
  const stored = await newestChecks.all(db, page)
  const packed = await packedChecks({ ...page, fromId: searchedFrom(stored, page) }, db)
  const { rows, next } = withPacked(stored, packed, limit, byId)
  const checks = rows.map(({ id, atMs, event, verdict, contributions, extra, label: given }) => {
    const judged = readJudgement({ contributions, extra })
    const signals = readSignals(judged.contributions, judged.extra)
    return { id, atMs, event, verdict, label: groupOf(given), signals }
  })
  return { checks, next }
}

function groupOf(given: string | null): BacktestLabel {
  if (given === null) return 'none'
  return given === 'legitimate' ? 'legitimate' : 'fraud'
}

interface DryRunQuery extends Scope {
  fingerprint: string
  sinceId: string
  limit: number
}

const dryRunCounts = statement((q, v: Params<DryRunQuery>) =>
  q
    .select({
      from: sql<Verdict>`r.verdict`.as('from'),
      to: sql<Verdict>`json_extract(r.extra, '$.dry[2]')`.as('to'),
      checks: sql<number>`count(*)`.as('checks'),
    })
    .from(
      sql`(SELECT verdict, extra FROM ${visits} WHERE ${inScope(visits, v)} AND id >= ${v.sinceId}
        ORDER BY id DESC LIMIT ${v.limit}) r`,
    )
    .where(sql`json_extract(r.extra, '$.dry[0]') = ${v.fingerprint}`)
    .groupBy(sql`1, 2`),
)

/** Counts the newest checks that were judged by a draft too, by both verdicts. */
export async function countDryRun(
  { workspaceId, env }: Scope,
  db: D1Database,
  { fingerprint, sinceMs, limit }: { fingerprint: string; sinceMs: number; limit: number },
): Promise<{ from: Verdict; to: Verdict; checks: number }[]> {
  const sinceId = firstIdAt(sinceMs)
  const rows = await dryRunCounts.all(db, { workspaceId, env, fingerprint, sinceId, limit })
  return rows.map((row) => ({ ...row, to: Verdict.parse(row.to) }))
}
