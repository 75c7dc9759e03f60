import type { Feed } from './feed.ts'
import { type FeedStates, NEVER_READ } from './feed-state.ts'
import { feeds as allFeeds } from './index.ts'
import { isOverdue, trustIn } from './trust.ts'

/** Status of one feed for operators; `/health` reports only that it exists. */
export interface FeedStatus {
  id: string
  title: string
  source: string
  licence: string
  credit: string
  everySec: number
  /** Whether lookups have a copy. */
  present: boolean
  /** Distinct rows, and the size of the source text, bytes. */
  entries: number
  bytes: number
  /** When the copy was last confirmed to be current, and when the source was made, ms. */
  confirmedAtMs: number | null
  dateMs: number | null
  checkedAtMs: number | null
  overdue: boolean
  /** 0..1, see `trustIn`. */
  trust: number
  lastFailure: { atMs: number; reason: string } | null
}

export function feedStatus(
  states: FeedStates,
  nowMs: number,
  feeds: readonly Feed[] = allFeeds,
): FeedStatus[] {
  return feeds.map((feed) => {
    const state = states[feed.id] ?? NEVER_READ
    return {
      id: feed.id,
      title: feed.title,
      source: feed.url,
      licence: feed.licence,
      credit: feed.credit,
      everySec: feed.everySec,
      present: state.confirmedAtMs !== null,
      entries: state.entries,
      bytes: state.bytes,
      confirmedAtMs: state.confirmedAtMs,
      dateMs: state.dateMs,
      checkedAtMs: state.checkedAtMs,
      overdue: isOverdue(feed, state, nowMs),
      trust: trustIn(feed, state, nowMs),
      lastFailure: state.lastFailure,
    }
  })
}
