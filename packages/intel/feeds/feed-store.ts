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

export const STATE_KEY = 'intel:state'
export const packKey = (pack: PackName) => `intel:${pack}`

export interface StoredState {
  states: FeedStates
  /** Stamp of each stored pack. */
  stamps: Partial<Record<PackName, string>>
}

export async function loadStates(store: FeedStore): Promise<StoredState> {
  const stored = await store.get(STATE_KEY, { type: 'arrayBuffer', cacheTtl: 60 })
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
 * What is held; a damaged value counts as nothing, so that the next run mends it.
 *
 * @param cacheTtl seconds that a copy nearby may be old: whoever writes it back asks for a fresh one
 */
export async function loadPack(
  store: FeedStore,
  pack: PackName,
  cacheTtl = 300,
): Promise<Container | null> {
  const bytes = await store.get(packKey(pack), { type: 'arrayBuffer', cacheTtl })
  if (bytes === null) return null
  try {
    return unpackContainer(bytes)
  } catch {
    return null
  }
}
