import { timestampOf } from '@vigil/contract'
import { DAY_MS, HOUR_MS } from '@vigil/evidence'
import { overviewsBehind } from '@vigil/storage'
import { runEach } from '../run-each.ts'
import type { Services } from '../services.ts'
import { overview } from './overview.ts'

/** Delay of counting a day, ms: a check may be in the outbox after midnight. */
const SETTLED_MS = 2 * HOUR_MS
/** Environments counted in one cron run (judgement: a busy one takes a second of D1). */
const MAX_COUNTED = 3

/**
 * Counts the previous day for overviews that are in use, so that the first request of a day need not; a task of the
 * cron. Rejects after the last if one failed, or a database is unreachable.
 */
export async function countDays(services: Services): Promise<void> {
  const yesterday = timestampOf(services.now() - SETTLED_MS - DAY_MS).slice(0, 10)
  await runEach(services.graphs, async (graph) =>
    runEach(await overviewsBehind(graph, yesterday, MAX_COUNTED), (scope) =>
      overview(services, { scope }, { days: '30' }),
    ),
  )
}
