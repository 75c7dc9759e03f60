import { timestampOf } from '@vigil/contract'
import { backlog } from '../people/watched-person.ts'
import { HIBP } from '../sources/breach-rows.ts'
import { listSources } from '../sources/source-rows.ts'
import { listRuns } from './run-rows.ts'
import { taskErrors } from './tasks.ts'

/** State of exposure monitoring: runs, sources, and the people who still wait for a check. */
export async function exposureState(db: D1Database, nowMs: number) {
  const [runs, sources] = await Promise.all([listRuns(db), listSources(db)])
  const version = sources.find(({ source }) => source === HIBP)?.version ?? null
  const [latest] = runs
  const [waiting, tasks] = await Promise.all([
    version === null ? { waiting: 0, oldestMs: null } : backlog(db, version, nowMs),
    latest === undefined ? [] : taskErrors(db, latest.run_key),
  ])
  return {
    runs: runs.map((run) => ({
      key: run.run_key,
      state: run.state,
      phase: run.phase,
      startedAt: timestampOf(run.started_ms),
      finishedAt: timestampOf(run.finished_ms),
      answered: run.ok,
      failed: run.failed,
      skipped: run.skipped,
      overrun: run.overrun === 1,
    })),
    sources: sources
      .filter(({ source }) => !source.includes(':'))
      .map((row) => ({
        source: row.source,
        state: row.state,
        version: row.version,
        confirmedAt: timestampOf(row.confirmed_ms),
        staleSince: timestampOf(row.stale_since_ms),
        errorCode: row.error_code,
      })),
    backlog: { waiting: waiting.waiting, oldestAt: timestampOf(waiting.oldestMs) },
    tasks,
  }
}
