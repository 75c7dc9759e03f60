import { DAY_SEC, type Feed } from './feed.ts'
import type { FeedState } from './feed-state.ts'

/** A source that no longer changes is overdue after this multiple of its allowed age. */
const SOURCE_ALLOWANCE = 4

/**
 * Returns the trust in a copy: 1 while fresh, halved per half-life once overdue, 0 without a copy.
 */
export function trustIn(feed: Feed, state: FeedState | undefined, nowMs: number): number {
  if (state === undefined || state.confirmedAtMs === null) return 0
  const copyAgeSec = (nowMs - state.confirmedAtMs) / 1000 - feed.overdueSec
  const sourceAgeSec =
    state.dateMs === null || feed.lasting
      ? 0
      : (nowMs - state.dateMs) / 1000 - feed.overdueSec * SOURCE_ALLOWANCE
  const overdueSec = Math.max(0, copyAgeSec, sourceAgeSec)
  return 0.5 ** (overdueSec / (feed.halfLifeDays * DAY_SEC))
}

export function isOverdue(feed: Feed, state: FeedState | undefined, nowMs: number): boolean {
  return trustIn(feed, state, nowMs) < 1
}
