import { type Bindings, guardBindings, missingBindingsError, open } from '@vigil/http'
import { refreshFeeds } from '@vigil/intel'
import { logFailure } from '@vigil/log'
import { endpointsDue, openDailyRun, runIsStalled, sweepExposure } from '@vigil/monitoring'
import {
  countDays,
  finishDeletions,
  finishErasures,
  relayPendingEvents,
  reportService,
  runUpkeep,
  wakeDispatchers,
  writeAllPendingLinks,
} from '@vigil/service'
import { wakeRunner } from './wake.ts'

/** Feeds refreshed in one run, longest overdue first: a run stays within the free plan's limits. */
const FEEDS_PER_RUN = 4
/** A runner that gave no sign of life for so long is woken. */
const STALLED_AFTER_MS = 10 * 60_000

/**
 * The cron, every five minutes: refreshes intelligence, continues the daily run of exposure monitoring, and deletes
 * expired data. Each task runs even if others fail; the cron then fails.
 */
export async function scheduled(
  { cron, scheduledTime }: ScheduledController,
  bindings: Bindings,
): Promise<void> {
  const missing = missingBindingsError(bindings)
  if (missing !== null) {
    logFailure(missing, { requestId: 'none', method: 'cron', route: 'bindings' })
    throw missing
  }
  const env = guardBindings(bindings)
  const ask = (url: string, init: RequestInit) => fetch(url, init)
  const feedSources = { store: env.KV, assets: env.ASSETS }
  const services = async () => (await open(env)).services
  const tasks: [name: string, run: () => Promise<unknown>][] = [
    ['exposure', () => tendExposure(env, scheduledTime)],
    ['feeds', () => refreshFeeds(feedSources, scheduledTime, ask, { limit: FEEDS_PER_RUN })],
    ['links', () => writeAllPendingLinks(env)],
    ['upkeep', () => runUpkeep(env, scheduledTime)],
    ['erasures', async () => finishErasures(await services())],
    ['deletions', async () => finishDeletions(await services())],
    ['overviews', async () => countDays(await services())],
    ['webhooks', async () => relayPendingEvents(await services())],
    ['service_events', async () => reportService(await services(), scheduledTime)],
    ['exposure_upkeep', () => sweepExposure(env.DB, scheduledTime)],
  ]
  const failures: unknown[] = []
  for (const [name, run] of tasks) {
    try {
      await run()
    } catch (cause) {
      logFailure(cause, { requestId: 'none', method: 'cron', route: name })
      failures.push(cause)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `the run of ${cron} failed in part`)
}

/** Opens the day's run from its configured hour on. Repeated or missed crons are harmless. */
async function tendExposure(env: Bindings, nowMs: number): Promise<void> {
  const hour = Number(env.MONITOR_HOUR_UTC ?? 2)
  if (new Date(nowMs).getUTCHours() >= hour) await openDailyRun(env.DB, nowMs)
  if (await runIsStalled(env.DB, nowMs - STALLED_AFTER_MS)) await wakeRunner(env)
  await wakeDispatchers(env, await endpointsDue(env.DB, nowMs))
}
