import { advance } from '../../packages/monitoring/run/advance.ts'
import type { RunPorts, SliceLimits } from '../../packages/monitoring/run/run-ports.ts'
import { openDailyRun } from '../../packages/monitoring/run/run-rows.ts'
import { corpusSteps, domainSteps, peopleSteps, workspaceSteps } from './exposure-steps.ts'
import {
  DAY_MS,
  HOUR_MS,
  type MonitoringService,
  type OlderDatabase,
  openMonitoringService,
} from './monitoring-service.ts'

export { DAY_MS, HOUR_MS, type OlderDatabase, WORKSPACE } from './monitoring-service.ts'

export type ExposureSetup = Awaited<ReturnType<typeof openExposureSetup>>

/** Exposure monitoring with its dependencies, and steps that prepare the state of a test. */
export async function openExposureSetup(
  on: 'd1' | 'sqlite' = 'sqlite',
  older: OlderDatabase | null = null,
) {
  const service = await openMonitoringService(on, older)
  return {
    ...service,
    ...runSteps(service),
    ...domainSteps(service),
    ...peopleSteps(service),
    ...corpusSteps(service),
    ...workspaceSteps(service),

    async rows<T = Record<string, unknown>>(sql: string, ...bound: unknown[]): Promise<T[]> {
      return (
        await service.db
          .prepare(sql)
          .bind(...bound)
          .all<T>()
      ).results
    },
  }
}

/** Steps of runs and of the clock. */
function runSteps({ db, clock, ports }: MonitoringService) {
  /** Works until no run is left, without real waits; returns the number of slices. */
  async function finishRun(
    own: RunPorts = ports,
    limits: SliceLimits = { ms: 60_000, subrequests: 500 },
  ): Promise<number> {
    for (let slices = 1; slices < 10_000; slices += 1) {
      const nextMs = await advance(own, limits)
      if (nextMs === null) return slices
      clock.nowMs = Math.max(clock.nowMs, nextMs)
    }
    throw new Error('the run came to no end')
  }

  return {
    finishRun,

    /** The daily run of the clock's day. */
    async runDay(own: RunPorts = ports): Promise<void> {
      await openDailyRun(db, clock.nowMs)
      await finishRun(own)
    },

    /** Moves the clock to the next day, 02:00 UTC. */
    nextDay(days = 1): void {
      clock.nowMs = Math.floor(clock.nowMs / DAY_MS + days) * DAY_MS + 2 * HOUR_MS
    },
  }
}
