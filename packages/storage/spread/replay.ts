import {
  countDryRun as countDryRunIn,
  type ReplayableCheck,
  readReplayable as readReplayableIn,
} from '../checks/replayable.ts'
import { fromEach } from '../database/index.ts'
import type { Scope } from '../scope.ts'
import type { Databases } from './databases.ts'

/** Reads the newest `limit` checks of a span; `next` null: there are no more. */
export async function readReplayable(
  scope: Scope,
  databases: Databases,
  span: Parameters<typeof readReplayableIn>[2],
): Promise<{ checks: ReplayableCheck[]; next: string | null }> {
  if (databases.all.length === 1) return readReplayableIn(scope, databases.home, span)
  const found = await fromEach(
    databases.all,
    async (db) => (await readReplayableIn(scope, db, span)).checks,
  )
  // While a check moves to another database, both hold it.
  const distinct = new Map(found.map((it) => [it.id, it]))
  const checks = [...distinct.values()].sort((a, b) => (a.id < b.id ? 1 : -1)).slice(0, span.limit)
  return { checks, next: checks.length === span.limit ? (checks.at(-1)?.id ?? null) : null }
}

/** Counts the newest checks of each database that were judged by a draft too, by both verdicts. */
export async function countDryRun(
  scope: Scope,
  databases: Databases,
  query: Parameters<typeof countDryRunIn>[2],
): ReturnType<typeof countDryRunIn> {
  const sums = new Map<string, Awaited<ReturnType<typeof countDryRunIn>>[number]>()
  for (const row of await fromEach(databases.all, (db) => countDryRunIn(scope, db, query))) {
    const name = `${row.from} ${row.to}`
    sums.set(name, { ...row, checks: row.checks + (sums.get(name)?.checks ?? 0) })
  }
  return [...sums.values()]
}
