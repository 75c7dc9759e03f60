import { type Bindings, logFailure } from '@vigil/http'
import { refreshFeeds } from '@vigil/intel'

/** Feeds asked in one run, the longest overdue first: a run stays within the free plan's limits. */
const FEEDS_PER_RUN = 4

/** The cron, every five minutes: what is known of the world is kept fresh. */
export async function scheduled(controller: ScheduledController, env: Bindings): Promise<void> {
  try {
    await refreshFeeds({ KV: env.KV }, controller.scheduledTime, (url, init) => fetch(url, init), {
      limit: FEEDS_PER_RUN,
    })
  } catch (error) {
    logFailure(error, { requestId: 'none', method: 'cron', route: controller.cron })
    throw error
  }
}
