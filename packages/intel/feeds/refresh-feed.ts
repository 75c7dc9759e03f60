import { packContainer } from '../tables/container.ts'
import { checkSnapshot } from './check-snapshot.ts'
import { DAY_SEC, type Feed, FeedRefused, type ParsedFeed } from './feed.ts'
import { stampOf } from './feed-copies.ts'
import type { FeedState } from './feed-state.ts'
import type { FetchedFeed } from './fetch-feed.ts'

export interface RefreshReport {
  id: string
  outcome: 'replaced' | 'unchanged' | 'failed'
  entries: number
  reason: string | null
}

export interface SnapshotSource {
  /** @param current state of the current copy */
  get(feed: Feed, current: FeedState): Promise<FetchedFeed>
  /** Whether this is the feed's own address, whose answer postpones the next refresh. */
  isOrigin: boolean
}

export interface Refreshed {
  report: RefreshReport
  state: FeedState
  /** Sections to store; null: the copy stays. */
  parts: ParsedFeed['sections'] | null
}

/** Fetches the next snapshot of a feed, or reports why it could not. Stores nothing; never throws. */
export async function refreshFeed(
  feed: Feed,
  current: FeedState,
  source: SnapshotSource,
  { accept, nowMs }: { accept: boolean; nowMs: number },
): Promise<Refreshed> {
  const report = (outcome: RefreshReport['outcome'], entries: number, reason: string | null) => ({
    id: feed.id,
    outcome,
    entries,
    reason,
  })
  try {
    const fetched = await source.get(feed, current)
    if (fetched.kind === 'older') {
      const day = new Date(current.confirmedAtMs ?? 0).toISOString().slice(0, 10)
      const reason = `the copy that is held is of ${day}`
      return { report: report('unchanged', current.entries, reason), state: current, parts: null }
    }
    const confirmedAtMs = Math.min(nowMs, fetched.confirmedAtMs ?? nowMs)
    const times = { checkedAtMs: source.isOrigin ? nowMs : confirmedAtMs, confirmedAtMs }
    if (fetched.kind === 'unchanged') {
      const state = { ...current, ...times, lastFailure: null }
      return { report: report('unchanged', current.entries, null), state, parts: null }
    }
    const { parsed, bytes, validators } = fetched
    const isFirst = current.confirmedAtMs === null || accept
    checkSnapshot(feed, parsed, isFirst ? null : current.entries)
    const stamp = await stampOf(packContainer({ stamp: '', notes: {}, sections: parsed.sections }))
    const isNew = stamp !== current.stamp
    const state: FeedState = {
      ...times,
      dateMs: credible(parsed.dateMs, nowMs),
      entries: parsed.entries,
      bytes,
      stamp,
      ...validators,
      lastFailure: null,
    }
    const outcome = isNew ? 'replaced' : 'unchanged'
    return {
      report: report(outcome, parsed.entries, null),
      state,
      parts: isNew ? parsed.sections : null,
    }
  } catch (cause) {
    const reason = cause instanceof FeedRefused ? cause.message : 'failed unexpectedly'
    const checkedAtMs = source.isOrigin ? nowMs : current.checkedAtMs
    const state = { ...current, checkedAtMs, lastFailure: { atMs: nowMs, reason } }
    return { report: report('failed', current.entries, reason), state, parts: null }
  }
}

/** Tolerated clock difference: a creation time further in the future is ignored, ms. */
function credible(dateMs: number | null, nowMs: number): number | null {
  return dateMs !== null && dateMs <= nowMs + DAY_SEC * 1000 ? dateMs : null
}
