import { feedStatus } from '../../packages/intel/feeds/feed-status.ts'
import { loadStates } from '../../packages/intel/feeds/feed-store.ts'
import type { FeedStore } from '../../packages/intel/index.ts'

/** Prints one line for each feed: size, date and source of its copy, and the last error. */
export async function printStatus(store: FeedStore): Promise<void> {
  const { states } = await loadStates(store)
  const day = (ms: number | null) => (ms === null ? '-' : new Date(ms).toISOString().slice(0, 16))
  for (const feed of feedStatus(states, Date.now())) {
    const age = feed.present
      ? feed.overdue
        ? `overdue, trust ${feed.trust.toFixed(2)}`
        : 'fresh'
      : 'none'
    const failure =
      feed.lastFailure === null
        ? ''
        : ` last failure ${day(feed.lastFailure.atMs)}: ${feed.lastFailure.reason}`
    console.log(
      `${feed.id.padEnd(22)} ${String(feed.entries).padStart(7)} entries, confirmed ${day(feed.confirmedAtMs)}, ${age}${failure}`,
    )
  }
}
