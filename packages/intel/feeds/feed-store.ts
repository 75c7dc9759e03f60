import { type Container, unpackContainer } from '../tables/container.ts'
import type { PackName } from './feed.ts'
import { type FeedStates, readStates } from './feed-state.ts'
import { record } from './formats.ts'

/** The part of KV that feeds need; a folder can stand in for it. */
export interface FeedStore {
  get(key: string, options: { type: 'arrayBuffer'; cacheTtl?: number }): Promise<ArrayBuffer | null>
  put(
    key: string,
    value: Uint8Array<ArrayBuffer> | string,
    options?: { expirationTtl?: number },
  ): Promise<void>
}

/** States of all feeds, and the stamps of both packs. */
export const STATE_KEY = 'intel:state'
/** All copies of a pack in one value: what lookups read. */
export const packKey = (pack: PackName) => `intel:${pack}`
/** The copy of one feed: what a refresh writes, and packs are made of. */
export const copyKey = (id: string) => `intel:feed:${id}`

/** The least that KV allows for a cached copy: for whoever writes back what it read. */
export const FRESHEST_SEC = 30

export interface StoredState {
  states: FeedStates
  /** Stamp of each stored pack; without one it is to be made anew. */
  stamps: Partial<Record<PackName, string>>
}

/** @param cacheTtl seconds that a copy nearby may be old */
export async function loadStates(store: FeedStore, cacheTtl = 60): Promise<StoredState> {
  const stored = await store.get(STATE_KEY, { type: 'arrayBuffer', cacheTtl })
  if (stored === null) return { states: readStates(null), stamps: {} }
  let value: unknown = null
  try {
    value = JSON.parse(new TextDecoder().decode(stored))
  } catch {
    // Not understood counts as never read: the next run asks all feeds again.
  }
  const document = record(value)
  const stamps = record(document?.stamps)
  const { network, mail } = stamps ?? {}
  return {
    states: readStates(document?.feeds),
    stamps: {
      ...(typeof network === 'string' && { network }),
      ...(typeof mail === 'string' && { mail }),
    },
  }
}

/**
 * A pack or a copy; a damaged value counts as nothing, so that the next run mends it.
 *
 * @param cacheTtl seconds that a copy nearby may be old
 */
export async function loadContainer(
  store: FeedStore,
  key: string,
  cacheTtl = 300,
): Promise<Container | null> {
  const bytes = await store.get(key, { type: 'arrayBuffer', cacheTtl })
  if (bytes === null) return null
  try {
    return unpackContainer(bytes)
  } catch {
    return null
  }
}
