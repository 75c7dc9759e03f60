import { mainThreadCost } from '../../../test/support/desktop/main-thread.ts'
import type { Scorecard } from '../intel/scorecard.ts'
import type { Stage } from './matrix/stage.ts'

/** What the SDK may take of the main thread in headed Chromium, ms. */
const MOST_MS = 50

/** Adds to the card what loading, probing and evaluating take of the main thread. */
export async function measureMainThread(
  card: Scorecard,
  { hosts, programs, desktop }: Omit<Stage, 'seed'>,
): Promise<void> {
  const { addedMs, longestMs } = await mainThreadCost(hosts, programs, desktop)
  const add = (name: string, ms: number) =>
    card.add('main thread', `${name}, of ${MOST_MS} ms`, Math.round(ms * 10) / 10, MOST_MS, {
      most: 1,
    })
  add('the SDK in headed Chromium', addedMs)
  add('its longest task', longestMs)
}
