import type { Assets } from '../asset-loader.ts'
import { SharedLoad } from '../shared-load.ts'
import type { Container } from '../tables/container.ts'
import type { PackName } from './feed.ts'
import { type FeedStates, readStates, stateOf } from './feed-state.ts'
import { type FeedStore, loadContainer, loadStates, packKey } from './feed-store.ts'
import { loadShipped } from './held-copies.ts'

/** How long an isolate uses its copy before it looks for a newer one, ms. */
const LOOK_AGAIN_MS = 10 * 60_000
/** Retry interval after a failure, ms; the old copy stays in use. */
const RETRY_MS = 10_000

interface Read<T> {
  lists: T
  /** States in the pack, and the newer states of all feeds. */
  noted: FeedStates
  states: FeedStates
}

interface Held<T> extends Read<T> {
  /** The store was unavailable, so a miss does not mean clean. */
  incomplete: boolean
  lookAgainMs: number
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
 * One pack of refreshed lists: the one that the cron stored in KV, else the deployment's. Each isolate
 * reads it once and checks for a newer one every ten minutes.
 */
export class HeldFeeds<T extends { stamp: string }> {
  #held: Held<T> | undefined
  readonly #sources: Sources<T>
  readonly #loads = new SharedLoad(async () => {
    this.#held = await this.#load(this.#held)
    return this.#held
  })

  constructor(sources: Sources<T>) {
    this.#sources = sources
  }

  /** The current lists without waiting; undefined: they must be loaded or checked. */
  get current(): Held<T> | undefined {
    const held = this.#held
    return held !== undefined && this.#sources.now() < held.lookAgainMs ? held : undefined
  }

  async get(): Promise<Held<T>> {
    // While one request checks for a newer pack, others use the old one; the first load must be awaited.
    const kept = this.#loads.isGoing ? this.#held : this.current
    return kept ?? this.#loads.get()
  }

  async #load(before: Held<T> | undefined): Promise<Held<T>> {
    const { now } = this.#sources
    try {
      const read = (await this.#fromStore(before)) ?? (await this.#shipped())
      return { ...read, incomplete: false, lookAgainMs: now() + LOOK_AGAIN_MS }
    } catch {
      if (before !== undefined) return { ...before, lookAgainMs: now() + RETRY_MS }
      const read = await this.#shipped().catch(() => this.#readOf(null, {}))
      return { ...read, incomplete: true, lookAgainMs: now() + RETRY_MS }
    }
  }

  async #shipped(): Promise<Read<T>> {
    return this.#readOf(await loadShipped(this.#sources.assets, this.#sources.pack), {})
  }

  /** The pack is read again only if its state has changed. */
  async #fromStore(before: Held<T> | undefined): Promise<Read<T> | null> {
    const { store, pack } = this.#sources
    if (store === null) return null
    if (before === undefined) {
      const [container, { states }] = await Promise.all([
        loadContainer(store, packKey(pack)),
        loadStates(store),
      ])
      return container && this.#readOf(container, states)
    }
    const { states, stamps } = await loadStates(store)
    if (stamps[pack] === before.lists.stamp) {
      return { ...before, states: statesOf(before.noted, states) }
    }
    const container = await loadContainer(store, packKey(pack))
    return container && this.#readOf(container, states)
  }

  #readOf(container: Container | null, listed: FeedStates): Read<T> {
    const noted = readStates(container?.notes)
    const lists = this.#sources.decode(container ?? undefined)
    return { lists, noted, states: statesOf(noted, listed) }
  }
}

/** States of all feeds; for feeds in the pack, the states that match its copies. */
function statesOf(noted: FeedStates, listed: FeedStates): FeedStates {
  const states: FeedStates = { ...listed }
  for (const [id, state] of Object.entries(noted)) states[id] = stateOf(state, listed[id])
  return states
}
