import { type BacktestLabel, Verdict } from '@vigil/contract'
import type { ObservedSignal } from '@vigil/evidence'
import { sql } from 'drizzle-orm'
import { inScope, type Places, statement } from '../database/index.ts'
import { visits } from '../schema/index.ts'
import type { Scope } from '../scope.ts'
import { firstIdAt } from '../uuid-v7.ts'
import { readSignals } from './fired-signals.ts'
import { readJudgement } from './packed-judgement.ts'

/** A stored check as a backtest judges it again. */
export interface ReplayableCheck {
  id: string
  atMs: number
  event: string
  verdict: Verdict
  label: BacktestLabel
  /** Every signal that fired; null: they were not kept then. */
  signals: ObservedSignal[] | null
}

/** Checks of a span of time, newest first. */
interface Span {
  fromMs: number
  toMs: number
  /** Id of the last check that was read before; null: from the newest on. */
  before: string | null
  most: number
}

interface Page extends Scope {
  fromId: string
  beforeId: string
  most: number
}

/** Labels about an account as a whole, and labels about one check. */
const ABOUT_ACCOUNT = sql.raw(`('fraud', 'abuse', 'multi_account', 'legitimate')`)
const ABOUT_CHECK = sql.raw(`('fraud', 'abuse', 'multi_account', 'account_takeover', 'legitimate')`)

/** The label of a check: of feedback about itself, else of the newest about its account. */
const label = sql<string | null>`(SELECT f.label FROM feedback f INDEXED BY feedback_of_account
  WHERE f.workspace_id = v.workspace_id AND f.env = v.env
    AND f.account_key = COALESCE(v.owner, v.account_key)
    AND CASE WHEN f.check_id = v.id THEN f.label IN ${ABOUT_CHECK} ELSE f.label IN ${ABOUT_ACCOUNT} END
  ORDER BY f.check_id IS NOT v.id, f.at_ms DESC LIMIT 1)`.as('label')

const newestChecks = statement((q, v: Places<Page>) =>
  q
    .select({
      id: sql<string>`v.id`.as('id'),
      atMs: sql<number>`v.at_ms`.as('at_ms'),
      event: sql<string>`v.event`.as('event'),
      verdict: sql<Verdict>`v.verdict`.as('verdict'),
      contributions: sql<string | null>`v.contributions`.as('contributions'),
      extra: sql<string | null>`v.extra`.as('extra'),
      label,
    })
    .from(
      sql`(SELECT * FROM ${visits} WHERE ${inScope(visits, v)}
        AND id >= ${v.fromId} AND id < ${v.beforeId}
        ORDER BY id DESC LIMIT ${v.most}) v`,
    ),
)

/** Reads the newest checks of a span, `most` of them; `next` null: there are no more. */
export async function readReplayable(
  { workspaceId, env }: Scope,
  db: D1Database,
  { fromMs, toMs, before, most }: Span,
): Promise<{ checks: ReplayableCheck[]; next: string | null }> {
  // Ids begin with their time (UUIDv7), so that the primary key finds the span.
  const end = firstIdAt(toMs)
  const beforeId = before !== null && before < end ? before : end
  const rows = await newestChecks.all(db, {
    workspaceId,
    env,
    fromId: firstIdAt(fromMs),
    beforeId,
    most,
  })
  const checks = rows.map(({ contributions, extra, label: given, ...row }) => {
    const judged = readJudgement({ contributions, extra })
    const signals = readSignals(judged.contributions, judged.extra)
    return { ...row, label: groupOf(given), signals }
  })
  return { checks, next: rows.length === most ? (rows.at(-1)?.id ?? null) : null }
}

function groupOf(given: string | null): BacktestLabel {
  if (given === null) return 'none'
  return given === 'legitimate' ? 'legitimate' : 'fraud'
}

interface DryRunQuery extends Scope {
  fingerprint: string
  sinceId: string
  most: number
}

const dryRunCounts = statement((q, v: Places<DryRunQuery>) =>
  q
    .select({
      from: sql<Verdict>`r.verdict`.as('from'),
      to: sql<Verdict>`json_extract(r.extra, '$.dry[2]')`.as('to'),
      checks: sql<number>`count(*)`.as('checks'),
    })
    .from(
      sql`(SELECT verdict, extra FROM ${visits} WHERE ${inScope(visits, v)} AND id >= ${v.sinceId}
        ORDER BY id DESC LIMIT ${v.most}) r`,
    )
    .where(sql`json_extract(r.extra, '$.dry[0]') = ${v.fingerprint}`)
    .groupBy(sql`1, 2`),
)

/** Counts the newest checks that were judged by a draft too, by both verdicts. */
export async function countDryRun(
  { workspaceId, env }: Scope,
  db: D1Database,
  { fingerprint, sinceMs, most }: { fingerprint: string; sinceMs: number; most: number },
): Promise<{ from: Verdict; to: Verdict; checks: number }[]> {
  const sinceId = firstIdAt(sinceMs)
  const rows = await dryRunCounts.all(db, { workspaceId, env, fingerprint, sinceId, most })
  return rows.map((row) => ({ ...row, to: Verdict.parse(row.to) }))
}
