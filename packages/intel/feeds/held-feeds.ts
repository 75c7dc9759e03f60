import { type Assets, readAsset } from '../asset-loader.ts'
import { sharing } from '../load-once.ts'
import { type Container, unpackContainer } from '../tables/container.ts'
import type { PackName } from './feed.ts'
import { type FeedStates, readStates } from './feed-state.ts'
import { type FeedStore, loadPack, loadStates } from './feed-store.ts'

/** How long an isolate believes its copy before it asks whether there is a newer one. */
const LOOK_AGAIN_MS = 10 * 60_000
/** After a failure it keeps the old copy and asks again this much later. */
const RETRY_MS = 10_000

interface Held<T> {
  lists: T
  states: FeedStates
  /** The store could not be asked: what is not found here is not known to be clean. */
  incomplete: boolean
  lookAgainMs: number
}

/**
 * One pack of refreshed lists: what the cron stored in KV, or else what was shipped with the
 * deployment. Read once by each isolate, looked at again every ten minutes.
 */
export class HeldFeeds<T extends { stamp: string }> {
  #held: Held<T> | undefined
  #loading: Promise<Held<T>> | undefined
  readonly #assets: Assets
  readonly #store: FeedStore | null
  readonly #pack: PackName
  readonly #decode: (container?: Container) => T
  readonly #now: () => number

  constructor(
    sources: { assets: Assets; store: FeedStore | null; now: () => number },
    pack: PackName,
    decode: (container?: Container) => T,
  ) {
    this.#assets = sources.assets
    this.#store = sources.store
    this.#now = sources.now
    this.#pack = pack
    this.#decode = decode
  }

  /** The current lists without waiting; undefined where they must be loaded or looked at. */
  get current(): Held<T> | undefined {
    return this.#held !== undefined && this.#now() < this.#held.lookAgainMs ? this.#held : undefined
  }

  async get(): Promise<Held<T>> {
    if (this.current !== undefined) return this.current
    // Who comes while another request looks again keeps the old copy; the first has to wait.
    if (this.#loading !== undefined) {
      return this.#held ?? sharing(this.#loading, () => this.#start())
    }
    return this.#start()
  }

  async #start(): Promise<Held<T>> {
    const loading = this.#load()
    this.#loading = loading
    try {
      this.#held = await loading
      return this.#held
    } finally {
      if (this.#loading === loading) this.#loading = undefined
    }
  }

  async #load(): Promise<Held<T>> {
    const before = this.#held
    try {
      return { ...(await this.#read(before)), lookAgainMs: this.#now() + LOOK_AGAIN_MS }
    } catch {
      const lookAgainMs = this.#now() + RETRY_MS
      if (before !== undefined) return { ...before, lookAgainMs }
      return { lists: this.#decode(), states: readStates(null), incomplete: true, lookAgainMs }
    }
  }

  async #read(before: Held<T> | undefined): Promise<Omit<Held<T>, 'lookAgainMs'>> {
    const stored = this.#store === null ? null : await this.#fromStore(this.#store, before)
    if (stored !== null) return stored
    const bytes = await readAsset(this.#assets, `feeds/${this.#pack}.bin`)
    if (bytes === null)
      return { lists: this.#decode(), states: readStates(null), incomplete: false }
    const container = unpackContainer(bytes)
    const states = readStates(container.notes)
    return { lists: this.#decode(container), states, incomplete: false }
  }

  /** The value itself is read again only where the small state says that it changed. */
  async #fromStore(
    store: FeedStore,
    before: Held<T> | undefined,
  ): Promise<Omit<Held<T>, 'lookAgainMs'> | null> {
    if (before === undefined) {
      const [container, { states }] = await Promise.all([
        loadPack(store, this.#pack),
        loadStates(store),
      ])
      return container && { lists: this.#decode(container), states, incomplete: false }
    }
    const { states, stamps } = await loadStates(store)
    if (stamps[this.#pack] === before.lists.stamp) return { ...before, states, incomplete: false }
    const container = await loadPack(store, this.#pack)
    return container && { lists: this.#decode(container), states, incomplete: false }
  }
}
