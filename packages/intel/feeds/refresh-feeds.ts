import type { Assets } from '../asset-loader.ts'
import { type Feed, HOUR_SEC, type PackName } from './feed.ts'
import { loadPackCopies, storeCopy, storePack } from './feed-copies.ts'
import { type FeedState, type FeedStates, NEVER_READ } from './feed-state.ts'
import { type FeedStore, FRESHEST_SEC, loadStates, STATE_KEY } from './feed-store.ts'
import { type Fetch, fetchFeed } from './fetch-feed.ts'
import { feeds as allFeeds } from './index.ts'
import { type RefreshReport, refreshFeed, type SnapshotSource } from './refresh-feed.ts'

interface FeedPorts {
  store: FeedStore
  assets?: Assets
}

export interface RefreshOptions {
  /** Feeds to refresh; default: all. */
  feeds?: readonly Feed[]
  /** Also refresh feeds that are not due. */
  force?: boolean
  /** Maximum number of feeds in one run, the longest overdue first. */
  limit?: number
  /** Ids whose next snapshot an operator has approved, whatever its difference from the current copy. */
  accept?: readonly string[]
  timeoutMs?: number
}

/**
 * Refreshes the feeds that are due, one after the other, and stores valid snapshots. A feed that fails
 * keeps its copy, with the reason in its state. Throws only if the store fails; the next run then
 * completes this one.
 */
export async function refreshFeeds(
  ports: FeedPorts,
  nowMs: number,
  fetch: Fetch,
  options: RefreshOptions = {},
): Promise<RefreshReport[]> {
  const get = (feed: Feed, current: FeedState) => {
    const hasCopy = current.confirmedAtMs !== null && options.accept?.includes(feed.id) !== true
    return fetchFeed(feed, hasCopy ? current : null, fetch, options.timeoutMs)
  }
  return storeFeeds(ports, nowMs, { get, isOrigin: true }, options)
}

/** Like `refreshFeeds`, with snapshots from any source, such as a folder. */
export async function storeFeeds(
  { store, assets }: FeedPorts,
  nowMs: number,
  source: SnapshotSource,
  options: RefreshOptions = {},
): Promise<RefreshReport[]> {
  const { states, stamps } = await loadStates(store, FRESHEST_SEC)
  const due = dueFeeds(options, states, nowMs)
  const accepts = (feed: Feed) => options.accept?.includes(feed.id) === true
  const reports: RefreshReport[] = []
  const updated: FeedStates = {}
  const packed = new Map<PackName, string | null>()
  const failures: unknown[] = []
  for (const pack of PACKS) {
    const dueInPack = due.filter((feed) => feed.pack === pack)
    if (dueInPack.length === 0 && stamps[pack] !== undefined) continue
    try {
      const stored = await loadPackCopies(store, pack, states, assets)
      let isPacked =
        stored.stamp === stored.storedPackStamp && stored.stamp === (stamps[pack] ?? null)
      for (const feed of dueInPack) {
        const before = stored.copies.get(feed.id)?.state ?? withoutCopy(states[feed.id])
        const given = { accept: accepts(feed), nowMs }
        const { report, state, parts } = await refreshFeed(feed, before, source, given)
        if (parts !== null) {
          await storeCopy(store, feed.id, parts, state)
          isPacked = false
        }
        updated[feed.id] = state
        reports.push(report)
      }
      const all = { ...states, ...updated }
      const stamp = isPacked ? stored.stamp : await storePack(store, pack, all, assets)
      if (stamp !== null) packed.set(pack, stamp)
    } catch (cause) {
      packed.set(pack, null)
      failures.push(cause)
    }
  }
  if (reports.length + packed.size > 0) await storeStates(store, updated, packed)
  if (failures.length > 0) throw new AggregateError(failures, 'feeds could not be stored')
  return reports
}

const PACKS: readonly PackName[] = ['network', 'mail']

/** State of a feed whose copy is lost: never refreshed, only attempted. */
function withoutCopy(listed: FeedState = NEVER_READ): FeedState {
  const { checkedAtMs, lastFailure } = listed
  return { ...NEVER_READ, checkedAtMs, lastFailure }
}

/** Merges the states of this run into those that other runs stored since it began. */
async function storeStates(
  store: FeedStore,
  updated: FeedStates,
  packed: ReadonlyMap<PackName, string | null>,
): Promise<void> {
  const { states, stamps } = await loadStates(store, FRESHEST_SEC)
  for (const [pack, stamp] of packed) {
    if (stamp === null) delete stamps[pack]
    else stamps[pack] = stamp
  }
  await store.put(STATE_KEY, JSON.stringify({ feeds: { ...states, ...updated }, stamps }))
}

function dueFeeds(options: RefreshOptions, states: FeedStates, nowMs: number): Feed[] {
  const lateSec = (feed: Feed) => {
    const state = states[feed.id]
    if (state?.checkedAtMs == null || options.accept?.includes(feed.id)) return Infinity
    // A failure is retried after an hour, or after the feed's own interval if that is shorter.
    const everySec = state.lastFailure === null ? feed.everySec : Math.min(feed.everySec, HOUR_SEC)
    // The cron may run slightly early: 10 % of the interval is tolerated.
    return (nowMs - state.checkedAtMs) / 1000 - everySec * 0.9
  }
  const due = (options.feeds ?? allFeeds)
    .map((feed) => ({ feed, sec: lateSec(feed) }))
    .filter(({ sec }) => options.force === true || sec >= 0)
    .sort((a, b) => (a.sec === b.sec ? 0 : b.sec - a.sec))
  return due.slice(0, options.limit).map(({ feed }) => feed)
}
