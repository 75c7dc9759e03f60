import { backlog, listRuns, listSources, taskErrors } from '@vigil/storage'
import { HIBP } from './phase-catalogue.ts'

const iso = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())

/** How exposure monitoring stands: runs, sources, and who has still to be asked for. */
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
      startedAt: new Date(run.started_ms).toISOString(),
      finishedAt: iso(run.finished_ms),
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
        confirmedAt: iso(row.confirmed_ms),
        staleSince: iso(row.stale_since_ms),
        errorCode: row.error_code,
      })),
    backlog: { waiting: waiting.waiting, oldestAt: iso(waiting.oldestMs) },
    tasks,
  }
}
