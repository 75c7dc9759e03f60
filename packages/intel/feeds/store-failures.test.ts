import { expect, test } from 'vitest'
import { sampleBodies } from '../../../bench/support/sample-feeds.ts'
import { seeded } from '../build/random.ts'
import { MemoryStore } from '../testing/memory-store.ts'
import { loadContainer, loadStates, packKey } from './feed-store.ts'
import { feeds as registered } from './index.ts'
import { refreshFeeds } from './refresh-feeds.ts'

const IDS = ['tor-exits', 'vpn-asns', 'drop-v6', 'mail-services', 'crawler-googlebot']
const feeds = registered.filter(({ id }) => IDS.includes(id))
const DAY = 86_400_000

test('after any store failures during two concurrent runs, the next successful run stores everything', async () => {
  const bodies = new Map<string, string>()
  let version = 0
  const fetch = async (url: string) => {
    const id = feeds.find((feed) => feed.url === url)?.id ?? ''
    const body = bodies.get(id + version) ?? sampleBodies[id]?.() ?? ''
    bodies.set(id + version, body)
    return new Response(body, { headers: { etag: `"${version}"` } })
  }
  for (let seed = 1; seed <= 12; seed++) {
    const random = seeded(seed)
    const store = new MemoryStore()
    store.pause = async () => {
      if (random() < 0.2) throw new Error('KV is down')
    }
    let nowMs = Date.UTC(2026, 10, 1)
    for (version = 0; version < 3; version++) {
      for (let run = 0; run < 4; run++, nowMs += DAY) {
        const one = refreshFeeds({ store }, nowMs, fetch, { feeds, limit: 3 })
        const other = refreshFeeds({ store }, nowMs + 1, fetch, { feeds })
        await Promise.allSettled([one, other])
      }
    }
    version = 2
    store.pause = async () => undefined
    await refreshFeeds({ store }, nowMs + 8 * DAY, fetch, { feeds })
    const { states, stamps } = await loadStates(store)
    for (const pack of ['network', 'mail'] as const) {
      const stored = await loadContainer(store, packKey(pack))
      expect(stored?.stamp).toBe(stamps[pack])
      for (const feed of feeds.filter((known) => known.pack === pack)) {
        expect(stored?.notes[feed.id]).toMatchObject({ stamp: states[feed.id]?.stamp })
      }
    }
    const again = await refreshFeeds({ store }, nowMs + 8 * DAY, fetch, { feeds, force: true })
    expect(again.map(({ outcome }) => outcome)).toEqual(feeds.map(() => 'unchanged'))
  }
})
