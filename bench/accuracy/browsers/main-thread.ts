import { mainThreadCost } from '../../../test/support/desktop/main-thread.ts'
import type { Scorecard } from '../intel/scorecard.ts'
import type { Stage } from './matrix/stage.ts'

/** Bars for the SDK's time on the main thread in headed Chromium, and for its longest task, ms. */
const MAX_MS = 40
const MAX_TASK_MS = 50
const SLOWDOWNS = [1, 4]

/** Measures the time of loading, probing and evaluating on the main thread, at full speed and throttled. */
export async function measureMainThread(
  card: Scorecard,
  { hosts, programs, desktop }: Omit<Stage, 'seed'>,
): Promise<void> {
  for (const slowdown of SLOWDOWNS) {
    const cost = await mainThreadCost(hosts, programs, desktop, slowdown)
    const speed = slowdown === 1 ? '' : `, ${slowdown}x throttled`
    const add = (name: string, ms: number, of: number, judged: boolean) =>
      card.add(
        'main thread',
        `${name}${speed}, of ${of} ms`,
        { hits: Math.round(ms * 10) / 10, total: of },
        { bar: judged ? { max: 1 } : null },
      )
    const atFullSpeed = slowdown === 1
    add('the SDK in headed Chromium, least', cost.addedMs, MAX_MS, atFullSpeed)
    add('p50', cost.addedP50Ms, MAX_MS, false)
    add('p90', cost.addedP90Ms, MAX_MS, false)
    add('its longest task', cost.longestMs, MAX_TASK_MS, atFullSpeed)
  }
}
