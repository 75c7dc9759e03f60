import { type Assets, readAsset } from '../asset-loader.ts'
import { type Container, packContainer, unpackContainer } from '../tables/container.ts'
import { checkSnapshot } from './check-snapshot.ts'
import { type Feed, FeedRefused, HOUR_SEC, type PackName } from './feed.ts'
import { type FeedStates, NEVER_READ, readStates } from './feed-state.ts'
import {
  type FeedStore,
  loadPack,
  loadStates,
  packKey,
  STATE_KEY,
  type StoredState,
} from './feed-store.ts'
import { type Fetch, type FetchedFeed, fetchFeed } from './fetch-feed.ts'
import { feeds as allFeeds } from './index.ts'

export interface RefreshOptions {
  /** Feeds to read; all by default. */
  feeds?: readonly Feed[]
  /** Ask also those that are not due. */
  force?: boolean
  /** Most feeds in one run, the longest overdue first. */
  limit?: number
  /** Ids whose next snapshot may differ from the held one as it likes: an operator looked at it. */
  accept?: readonly string[]
  timeoutMs?: number
}

export interface RefreshReport {
  id: string
  outcome: 'replaced' | 'unchanged' | 'failed'
  entries: number
  reason: string | null
}

/**
 * Asks the feeds that are due, one after the other, and stores what is good. A feed that fails
 * keeps its old snapshot and says why in its state. Throws only where the store fails.
 */
export async function refreshFeeds(
  bindings: { KV: FeedStore; ASSETS?: Assets },
  nowMs: number,
  fetch: Fetch,
  options: RefreshOptions = {},
): Promise<RefreshReport[]> {
  const ask = (feed: Feed, states: FeedStates) => {
    const held = states[feed.id]
    const validators =
      held?.confirmedAtMs == null || options.accept?.includes(feed.id) ? null : held
    return fetchFeed(feed, validators, fetch, options.timeoutMs)
  }
  return storeFeeds(bindings.KV, nowMs, ask, options, bindings.ASSETS)
}

/** The same with another way to get a feed: from a folder of snapshots. */
export async function storeFeeds(
  store: FeedStore,
  nowMs: number,
  ask: (feed: Feed, states: FeedStates) => Promise<FetchedFeed>,
  options: RefreshOptions = {},
  assets?: Assets,
): Promise<RefreshReport[]> {
  const { states, stamps } = await loadStates(store)
  const due = dueFeeds(options, states, nowMs)
  if (due.length === 0) return []
  const packs = await loadPacks(store, due, { states, stamps }, assets)
  const replaced = new Set<PackName>()
  const reports: RefreshReport[] = []
  for (const feed of due) {
    const held = states[feed.id] ?? NEVER_READ
    const report = (outcome: RefreshReport['outcome'], entries: number, reason: string | null) =>
      reports.push({ id: feed.id, outcome, entries, reason })
    try {
      const fetched = await ask(feed, states)
      if (fetched.kind === 'unchanged') {
        states[feed.id] = { ...held, checkedAtMs: nowMs, confirmedAtMs: nowMs, lastFailure: null }
        report('unchanged', held.entries, null)
        continue
      }
      const { parsed, bytes, validators } = fetched
      const heldEntries = held.confirmedAtMs === null ? null : held.entries
      checkSnapshot(feed, parsed, options.accept?.includes(feed.id) ? null : heldEntries)
      replaceSections(packs[feed.pack], feed.id, parsed.sections)
      replaced.add(feed.pack)
      states[feed.id] = {
        confirmedAtMs: fetched.confirmedAtMs ?? nowMs,
        dateMs: parsed.dateMs,
        checkedAtMs: nowMs,
        entries: parsed.entries,
        bytes,
        ...validators,
        lastFailure: null,
      }
      report('replaced', parsed.entries, null)
    } catch (cause) {
      const reason = cause instanceof FeedRefused ? cause.message : 'failed unexpectedly'
      states[feed.id] = { ...held, checkedAtMs: nowMs, lastFailure: { atMs: nowMs, reason } }
      report('failed', held.entries, reason)
    }
  }
  for (const pack of replaced) {
    stamps[pack] = await storePack(store, pack, packs[pack], states, nowMs)
  }
  await store.put(STATE_KEY, JSON.stringify({ feeds: states, stamps }))
  return reports
}

type Sections = Map<string, Uint8Array>

/** The least that KV allows for a cached copy. */
const FRESHEST_SEC = 30

/**
 * Holds the packs of the feeds that are due. What was shipped with the deployment stands until the
 * store has a pack of its own. A feed whose sections are lost was never read.
 */
async function loadPacks(
  store: FeedStore,
  due: readonly Feed[],
  { states, stamps }: StoredState,
  assets: Assets | undefined,
): Promise<Record<PackName, Sections>> {
  const packs: Record<PackName, Sections> = { network: new Map(), mail: new Map() }
  for (const pack of new Set(due.map((feed) => feed.pack))) {
    const stored = await loadPack(store, pack, FRESHEST_SEC)
    const shipped = stored === null && assets !== undefined ? await loadShipped(assets, pack) : null
    packs[pack] = new Map((stored ?? shipped)?.sections)
    if (stored !== null && stored.stamp !== stamps[pack]) {
      // An older copy, or another run's: what it says of itself goes with it, validators too.
      const notes = readStates(stored.notes)
      for (const name of stored.sections.keys()) {
        const id = name.slice(0, name.indexOf('/'))
        const state = notes[id]
        if (state !== undefined) states[id] = state
      }
    }
    for (const [id, state] of Object.entries(readStates(shipped?.notes))) states[id] ??= state
  }
  for (const { id, pack } of due) {
    const kept = [...packs[pack].keys()].some((name) => name.startsWith(`${id}/`))
    const state = states[id]
    if (!kept && state !== undefined) {
      states[id] = { ...NEVER_READ, checkedAtMs: state.checkedAtMs, lastFailure: state.lastFailure }
    }
  }
  return packs
}

async function loadShipped(assets: Assets, pack: PackName): Promise<Container | null> {
  const bytes = await readAsset(assets, `feeds/${pack}.bin`)
  return bytes === null ? null : unpackContainer(bytes)
}

function replaceSections(
  sections: Sections,
  id: string,
  parts: ReadonlyMap<string, Uint8Array>,
): void {
  for (const name of sections.keys()) if (name.startsWith(`${id}/`)) sections.delete(name)
  for (const [part, bytes] of parts) sections.set(`${id}/${part}`, bytes)
}

async function storePack(
  store: FeedStore,
  pack: PackName,
  sections: Sections,
  states: FeedStates,
  nowMs: number,
): Promise<string> {
  const size = [...sections.values()].reduce((sum, bytes) => sum + bytes.byteLength, 0)
  const stamp = `${nowMs.toString(36)}-${size.toString(36)}`
  await store.put(packKey(pack), packContainer({ stamp, notes: states, sections }))
  return stamp
}

function dueFeeds(options: RefreshOptions, states: FeedStates, nowMs: number): Feed[] {
  const lateSec = (feed: Feed) => {
    const state = states[feed.id]
    if (state?.checkedAtMs == null || options.accept?.includes(feed.id)) return Infinity
    // A failure is tried again after an hour, or sooner where the feed itself is quicker.
    const everySec = state.lastFailure === null ? feed.everySec : Math.min(feed.everySec, HOUR_SEC)
    // The cron comes a little early at times; a tenth of the time is not worth a turn.
    return (nowMs - state.checkedAtMs) / 1000 - everySec * 0.9
  }
  const late = (options.feeds ?? allFeeds)
    .map((feed) => ({ feed, sec: lateSec(feed) }))
    .filter(({ sec }) => options.force === true || sec >= 0)
    .sort((a, b) => (a.sec === b.sec ? 0 : b.sec - a.sec))
  return late.slice(0, options.limit).map(({ feed }) => feed)
}
