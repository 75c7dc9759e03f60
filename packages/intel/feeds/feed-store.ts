import { type Container, unpackContainer } from '../tables/container.ts'
import type { PackName } from './feed.ts'
import { type FeedStates, readStates } from './feed-state.ts'
import { asRecord } from './formats.ts'

/** The part of KV that feeds use; also implemented by a folder. */
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
/** All copies of a pack in one value, for lookups. */
export const packKey = (pack: PackName) => `intel:${pack}`
/** The copy of one feed; a refresh writes it, packs are built from copies. */
export const copyKey = (id: string) => `intel:feed:${id}`

/** KV's minimum cacheTtl, seconds; used for reads before a write. */
export const FRESHEST_SEC = 30

export interface StoredState {
  states: FeedStates
  /** Stamp of each stored pack; absent: the pack must be rebuilt. */
  stamps: Partial<Record<PackName, string>>
}

/** @param cacheTtl maximum age of KV's regional cache, seconds */
export async function loadStates(store: FeedStore, cacheTtl = 60): Promise<StoredState> {
  const stored = await store.get(STATE_KEY, { type: 'arrayBuffer', cacheTtl })
  if (stored === null) return { states: readStates(null), stamps: {} }
  let value: unknown = null
  try {
    value = JSON.parse(new TextDecoder().decode(stored))
  } catch {
    // Unreadable states count as never refreshed: the next run fetches all feeds again.
  }
  const document = asRecord(value)
  const stamps = asRecord(document?.stamps)
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
 * Returns a pack or a copy; null for a damaged value, which the next run replaces.
 *
 * @param cacheTtl maximum age of KV's regional cache, seconds
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
