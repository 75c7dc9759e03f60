import { timestampOf } from '@vigil/contract'
import { DAY_MS, HOUR_MS } from '@vigil/evidence'
import { overviewsBehind } from '@vigil/storage'
import type { Services } from '../services.ts'
import { overview } from './overview.ts'

/** Delay of counting a day, ms: a check may be in the outbox after midnight. */
const SETTLED_MS = 2 * HOUR_MS
/** Environments counted in one cron run (judgement: a busy one takes a second of D1). */
const MAX_COUNTED = 3

/**
 * Counts the previous day for overviews that are in use, so that the first request of a day need not; a task of the
 * cron.
 */
export async function countDays(services: Services): Promise<void> {
  const yesterday = timestampOf(services.now() - SETTLED_MS - DAY_MS).slice(0, 10)
  for (const graph of services.graphs) {
    for (const scope of await overviewsBehind(graph, yesterday, MAX_COUNTED)) {
      await overview(services, { scope }, { days: '30' })
    }
  }
}
