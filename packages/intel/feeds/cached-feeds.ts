import type { Assets } from '../asset-loader.ts'
import { SharedLoad } from '../shared-load.ts'
import type { Container } from '../tables/container.ts'
import type { PackName } from './feed.ts'
import { loadShipped } from './feed-copies.ts'
import { type FeedStates, readStates, stateOf } from './feed-state.ts'
import { type FeedStore, loadContainer, loadStates, packKey } from './feed-store.ts'

/** How long an isolate uses its copy before it checks for a newer one, ms. */
const CHECK_EVERY_MS = 10 * 60_000
/** Retry interval after a failure, ms; the old copy stays in use. */
const RETRY_MS = 10_000

interface Loaded<T> {
  lists: T
  /** States stored in the pack, and the newer states of all feeds. */
  packed: FeedStates
  states: FeedStates
}

interface Cached<T> extends Loaded<T> {
  /** The store was unavailable, so a miss does not mean clean. */
  incomplete: boolean
  checkAgainMs: number
}

interface Sources<T> {
  assets: Assets
  store: FeedStore | null
  /** ms since the epoch. */
  now: () => number
  pack: PackName
  /** Lists of a pack; empty without a pack. */
  decode(container?: Container): T
}

/**
 * The lists of one pack: the one that the cron stored in KV, else the one shipped with the deployment. Each isolate
 * loads it once and checks for a newer one every ten minutes.
 */
export class CachedFeeds<T extends { stamp: string }> {
  #cached: Cached<T> | undefined
  readonly #sources: Sources<T>
  readonly #loads = new SharedLoad(async () => {
    this.#cached = await this.#load(this.#cached)
    return this.#cached
  })

  constructor(sources: Sources<T>) {
    this.#sources = sources
  }

  /** The current lists without waiting; undefined: they must be loaded or checked. */
  get current(): Cached<T> | undefined {
    const cached = this.#cached
    return cached !== undefined && this.#sources.now() < cached.checkAgainMs ? cached : undefined
  }

  async get(): Promise<Cached<T>> {
    // While one request checks for a newer pack, others use the old one; the first load must be awaited.
    const cached = this.#loads.isLoading ? this.#cached : this.current
    return cached ?? this.#loads.get()
  }

  async #load(before: Cached<T> | undefined): Promise<Cached<T>> {
    const { now } = this.#sources
    try {
      const loaded = (await this.#fromStore(before)) ?? (await this.#shipped())
      return { ...loaded, incomplete: false, checkAgainMs: now() + CHECK_EVERY_MS }
    } catch {
      if (before !== undefined) return { ...before, checkAgainMs: now() + RETRY_MS }
      const loaded = await this.#shipped().catch(() => this.#decode(null, {}))
      return { ...loaded, incomplete: true, checkAgainMs: now() + RETRY_MS }
    }
  }

  async #shipped(): Promise<Loaded<T>> {
    return this.#decode(await loadShipped(this.#sources.assets, this.#sources.pack), {})
  }

  /** The pack is read again only if its state has changed. */
  async #fromStore(before: Cached<T> | undefined): Promise<Loaded<T> | null> {
    const { store, pack } = this.#sources
    if (store === null) return null
    if (before === undefined) {
      const [container, { states }] = await Promise.all([
        loadContainer(store, packKey(pack)),
        loadStates(store),
      ])
      return container && this.#decode(container, states)
    }
    const { states, stamps } = await loadStates(store)
    if (stamps[pack] === before.lists.stamp) {
      return { ...before, states: statesOf(before.packed, states) }
    }
    const container = await loadContainer(store, packKey(pack))
    return container && this.#decode(container, states)
  }

  #decode(container: Container | null, newest: FeedStates): Loaded<T> {
    const packed = readStates(container?.notes)
    const lists = this.#sources.decode(container ?? undefined)
    return { lists, packed, states: statesOf(packed, newest) }
  }
}

/** States of all feeds; for feeds in the pack, the states that match its copies. */
function statesOf(packed: FeedStates, newest: FeedStates): FeedStates {
  const states: FeedStates = { ...newest }
  for (const [id, state] of Object.entries(packed)) states[id] = stateOf(state, newest[id])
  return states
}
