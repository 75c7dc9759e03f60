import { DAY_SEC, type Feed } from './feed.ts'
import type { FeedState } from './feed-state.ts'

/** A source that stopped moving is old, however often it is asked: this many times its allowance. */
const SOURCE_ALLOWANCE = 4

/**
 * How far to believe a copy: 1 while it is fresh, halved with every half-life after it is overdue,
 * 0 where there is none.
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
