import type { Assets } from '../asset-loader.ts'
import { SharedLoad } from '../shared-load.ts'
import type { Container } from '../tables/container.ts'
import type { PackName } from './feed.ts'
import { type FeedStates, readStates, stateOf } from './feed-state.ts'
import { type FeedStore, loadContainer, loadStates, packKey } from './feed-store.ts'
import { loadShipped } from './held-copies.ts'

/** How long an isolate believes its copy before it asks whether there is a newer one. */
const LOOK_AGAIN_MS = 10 * 60_000
/** After a failure it keeps the old copy and asks again this much later. */
const RETRY_MS = 10_000

interface Read<T> {
  lists: T
  /** What the pack says of its copies, and what is known of all feeds by now. */
  noted: FeedStates
  states: FeedStates
}

interface Held<T> extends Read<T> {
  /** The store could not be asked: what is not found here is not known to be clean. */
  incomplete: boolean
  lookAgainMs: number
}

interface Sources<T> {
  assets: Assets
  store: FeedStore | null
  /** ms since the epoch. */
  now: () => number
  pack: PackName
  /** Lists of a pack; without one they are empty. */
  decode(container?: Container): T
}

/**
 * One pack of refreshed lists: what the cron stored in KV, or else what was shipped with the
 * deployment. Read once by each isolate, looked at again every ten minutes.
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

  /** The current lists without waiting; undefined where they must be loaded or looked at. */
  get current(): Held<T> | undefined {
    const held = this.#held
    return held !== undefined && this.#sources.now() < held.lookAgainMs ? held : undefined
  }

  async get(): Promise<Held<T>> {
    // Who comes while another request looks again keeps the old copy; the first has to wait.
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

  /** The value itself is read again only where the small state says that it changed. */
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

/** What is listed of all feeds, but of those that the pack has what fits its copies. */
function statesOf(noted: FeedStates, listed: FeedStates): FeedStates {
  const states: FeedStates = { ...listed }
  for (const [id, state] of Object.entries(noted)) states[id] = stateOf(state, listed[id])
  return states
}
