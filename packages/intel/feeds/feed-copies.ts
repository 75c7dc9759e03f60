import { type Assets, readAsset } from '../asset-loader.ts'
import { type Container, packContainer, unpackContainer } from '../tables/container.ts'
import type { PackName } from './feed.ts'
import { type FeedState, type FeedStates, readStates, stateOf } from './feed-state.ts'
import { copyKey, type FeedStore, FRESHEST_SEC, loadContainer, packKey } from './feed-store.ts'
import { feeds } from './index.ts'

/** The copy of one feed in a pack. */
export interface FeedCopy {
  state: FeedState
  /** By name in the pack: id, slash, section. */
  sections: ReadonlyMap<string, Uint8Array>
}

export interface PackCopies {
  copies: ReadonlyMap<string, FeedCopy>
  /** Stamp of a pack made of these copies, and stamp of the stored pack; null: there is none. */
  stamp: string | null
  storedPackStamp: string | null
}

/** Each feed's copy has its own key, so that concurrent runs do not overwrite each other. */
export async function storeCopy(
  store: FeedStore,
  id: string,
  parts: ReadonlyMap<string, Uint8Array>,
  state: FeedState,
): Promise<void> {
  const sections = new Map(Array.from(parts, ([part, bytes]) => [`${id}/${part}`, bytes]))
  await store.put(
    copyKey(id),
    packContainer({ stamp: state.stamp ?? '', notes: { [id]: state }, sections }),
  )
}

/**
 * Returns all copies of a pack: each from its own key, else from the stored pack, else from the
 * deployment's assets.
 */
export async function loadPackCopies(
  store: FeedStore,
  pack: PackName,
  states: FeedStates,
  assets: Assets | undefined,
): Promise<PackCopies> {
  const ids = feeds.filter((feed) => feed.pack === pack).map(({ id }) => id)
  const [shipped, stored, ...own] = await Promise.all([
    // After the first run the stored pack includes the shipped copies.
    assets === undefined ? null : loadShipped(assets, pack).catch(() => null),
    ...[packKey(pack), ...ids.map(copyKey)].map((key) => loadContainer(store, key, FRESHEST_SEC)),
  ])
  const copies = new Map<string, FeedCopy>()
  for (const container of [shipped, stored, ...own]) {
    for (const [id, copy] of copiesIn(container ?? null)) {
      copies.set(id, { ...copy, state: stateOf(copy.state, states[id]) })
    }
  }
  const stamps = Array.from(copies, ([id, { state }]) => `${id} ${state.stamp}`).sort()
  return {
    copies,
    stamp: copies.size === 0 ? null : await stampOf(new TextEncoder().encode(stamps.join('\n'))),
    storedPackStamp: stored?.stamp ?? null,
  }
}

/** Limit of repetitions while concurrent runs store copies. */
const MAX_ROUNDS = 5

/**
 * Packs all copies into the one value that lookups read. Repeats if another run stored a copy
 * meanwhile, so that the last writer has read all copies.
 *
 * @returns stamp of the stored pack
 */
export async function storePack(
  store: FeedStore,
  pack: PackName,
  states: FeedStates,
  assets: Assets | undefined,
): Promise<string | null> {
  let written: string | null = null
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const { copies, stamp } = await loadPackCopies(store, pack, states, assets)
    if (stamp === null || stamp === written) break
    const notes = Object.fromEntries(Array.from(copies, ([id, { state }]) => [id, state]))
    const sections = new Map([...copies.values()].flatMap((copy) => [...copy.sections]))
    await store.put(packKey(pack), packContainer({ stamp, notes, sections }))
    written = stamp
  }
  return written
}

/** The first 16 hexadecimal digits of SHA-256. */
export async function stampOf(bytes: Uint8Array): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes.slice()))
  return Array.from(hash.subarray(0, 8), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

export async function loadShipped(assets: Assets, pack: PackName): Promise<Container | null> {
  const bytes = await readAsset(assets, `feeds/${pack}.bin`)
  return bytes === null ? null : unpackContainer(bytes)
}

function copiesIn(container: Container | null): Map<string, FeedCopy> {
  const found = new Map<string, { state: FeedState; sections: Map<string, Uint8Array> }>()
  const states = readStates(container?.notes)
  for (const [name, bytes] of container?.sections ?? []) {
    const id = name.slice(0, name.indexOf('/'))
    const state = states[id]
    if (state === undefined) continue
    const copy = found.get(id) ?? { state, sections: new Map() }
    copy.sections.set(name, bytes)
    found.set(id, copy)
  }
  return found
}
