import { type Bindings, logFailure } from '@vigil/http'
import { refreshFeeds } from '@vigil/intel'
import { keepUp } from '@vigil/storage'

/** Feeds asked in one run, the longest overdue first: a run stays within the free plan's limits. */
const FEEDS_PER_RUN = 4

/**
 * The cron, every five minutes: what is known of the world is kept fresh, and what is past its time
 * is deleted. Each task runs whatever becomes of the others; the run fails where one did.
 */
export async function scheduled(
  { cron, scheduledTime }: ScheduledController,
  env: Bindings,
): Promise<void> {
  const ask = (url: string, init: RequestInit) => fetch(url, init)
  const tasks: [name: string, run: () => Promise<unknown>][] = [
    ['feeds', () => refreshFeeds(env, scheduledTime, ask, { limit: FEEDS_PER_RUN })],
    ['upkeep', () => keepUp(env.DB, scheduledTime)],
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
