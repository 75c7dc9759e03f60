import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { strictFetch } from '../../../scripts/intel-sources/strict-fetch.ts'
import * as play from '../../../test/support/feed-server.ts'
import { seeded } from '../build/random.ts'
import { MemoryStore } from '../testing/memory-store.ts'
import type { Feed } from './feed.ts'
import { feedStatus } from './feed-status.ts'
import { copyKey, loadContainer, loadStates, packKey } from './feed-store.ts'
import { networkLists } from './feed-tables.ts'
import { fetchFeed } from './fetch-feed.ts'
import { feeds as registered } from './index.ts'
import { refreshFeeds } from './refresh-feeds.ts'
import { torExits } from './sources/tor-exits.ts'

const NOW = Date.UTC(2026, 10, 20)
const HOUR = 3_600_000
const exits = (count: number, from = 0) =>
  `${Array.from({ length: count }, (_, i) => `11.22.${(i + from) >> 8}.${(i + from) & 255}`).join('\n')}\n`

let server: play.FeedServer
let store: MemoryStore
let feed: Feed
beforeEach(async () => {
  server = await new play.FeedServer().start()
  store = new MemoryStore()
  feed = { ...torExits, url: server.url('/tor') }
})
afterEach(() => server.stop())

const refresh = (nowMs: number, more = {}) =>
  refreshFeeds({ store }, nowMs, strictFetch, { feeds: [feed], timeoutMs: 5000, ...more })
const lists = async () =>
  networkLists((await loadContainer(store, packKey('network'))) ?? undefined)
const ranges = async () => (await lists()).tor.v4.starts.length
const state = async () => (await loadStates(store)).states['tor-exits']

test('a good snapshot is stored with its date, size and source', async () => {
  server.on('/tor', play.plain(exits(1000), '"one"'))
  expect(await refresh(NOW)).toEqual([
    { id: 'tor-exits', outcome: 'replaced', entries: 1000, reason: null },
  ])
  expect(await state()).toMatchObject({
    confirmedAtMs: NOW,
    entries: 1000,
    etag: '"one"',
    lastFailure: null,
  })
  expect(await ranges()).toBeGreaterThan(0)
  const [status] = feedStatus((await loadStates(store)).states, NOW, [feed])
  expect(status).toMatchObject({ present: true, overdue: false, trust: 1, source: feed.url })
})

test('a feed is not requested again before it is due', async () => {
  server.on('/tor', play.plain(exits(1000)))
  await refresh(NOW)
  expect(await refresh(NOW + HOUR / 2)).toEqual([])
  expect(server.asked).toHaveLength(1)
  await refresh(NOW + HOUR)
  expect(server.asked).toHaveLength(2)
})

test('a snapshot that has not changed is confirmed without being sent or written again', async () => {
  server.on('/tor', play.plain(exits(1000), '"one"'))
  await refresh(NOW)
  const writes = store.writes.length
  expect((await refresh(NOW + 2 * HOUR))[0]?.outcome).toBe('unchanged')
  expect(store.writes.slice(writes)).toEqual(['intel:state'])
  expect(await state()).toMatchObject({ confirmedAtMs: NOW + 2 * HOUR, entries: 1000 })
})

const bad: [name: string, answer: Parameters<play.FeedServer['on']>[1], reason: string][] = [
  ['an HTML error page', play.page, 'content type text/html'],
  ['a page that calls itself text', play.disguisedPage, 'a page instead of a list'],
  ['an error status', play.failure, 'HTTP status 503'],
  ['nothing', play.plain(''), 'empty'],
  ['a tenth of the list', play.plain(exits(310)), 'too large a change'],
  ['too few rows', play.plain(exits(5)), 'at least 300'],
  [
    'a list full of private addresses',
    play.plain(exits(900) + '10.0.0.1\n'.repeat(100)),
    'private',
  ],
  ['garbage', play.plain('Lorem ipsum dolor\n'.repeat(1000)), 'cannot be read'],
  [
    'a compressed body that was cut at nine tenths',
    play.cutGzip(exits(1000), 0.9),
    'cannot be fetched',
  ],
  ['a body of 200 MB', play.flood(200_000_000), 'more than 2000000 bytes'],
  ['a redirect to itself', play.redirect('/tor'), 'more than 3 redirects'],
  ['a redirect to nowhere', (_, response) => void response.writeHead(302).end(), 'to nowhere'],
]

test.each(bad)(
  '%s never replaces a good snapshot, and the failure is stored',
  async (_, answer, reason) => {
    server.on('/tor', play.plain(exits(1000)))
    await refresh(NOW)
    const before = store.values.get('intel:network')
    server.on('/tor', answer)
    expect((await refresh(NOW + 2 * HOUR))[0]).toMatchObject({ outcome: 'failed', entries: 1000 })
    expect(store.values.get('intel:network')).toBe(before)
    expect(await state()).toMatchObject({
      confirmedAtMs: NOW,
      entries: 1000,
      lastFailure: { atMs: NOW + 2 * HOUR, reason: expect.stringContaining(reason) },
    })
  },
)

test.each([
  ['a source that never answers', play.silence],
  ['a source that stops in the middle', play.stall],
])('%s ends in a timeout, and the old snapshot stays', async (_, answer) => {
  server.on('/tor', play.plain(exits(1000)))
  await refresh(NOW)
  server.on('/tor', answer)
  const [report] = await refresh(NOW + 2 * HOUR, { timeoutMs: 150 })
  expect(report).toMatchObject({ outcome: 'failed', reason: 'no answer in time' })
  expect(await ranges()).toBeGreaterThan(0)
})

test('a redirect is followed, but not away from HTTPS', async () => {
  server.on('/tor', play.redirect('/moved'))
  server.on('/moved', play.plain(exits(1000)))
  expect((await refresh(NOW))[0]?.outcome).toBe('replaced')
  const answer = async () =>
    new Response(null, { status: 301, headers: { location: 'http://a.example/' } })
  await expect(fetchFeed({ ...feed, url: 'https://a.example/' }, null, answer)).rejects.toThrow(
    'away from HTTPS',
  )
})

test('after a failure a slow feed is requested again within the hour', async () => {
  const slow = { ...feed, everySec: 7 * 86_400 }
  server.on('/tor', play.failure)
  await refresh(NOW, { feeds: [slow] })
  expect(await refresh(NOW + HOUR / 4, { feeds: [slow] })).toEqual([])
  server.on('/tor', play.plain(exits(1000)))
  expect((await refresh(NOW + HOUR, { feeds: [slow] }))[0]?.outcome).toBe('replaced')
})

test('an operator can accept a change that is larger than usual', async () => {
  server.on('/tor', play.plain(exits(400)))
  await refresh(NOW)
  server.on('/tor', play.plain(exits(4000)))
  expect((await refresh(NOW + 2 * HOUR))[0]?.outcome).toBe('failed')
  expect((await refresh(NOW + 3 * HOUR, { accept: ['tor-exits'] }))[0]?.outcome).toBe('replaced')
})

test('a damaged stored value is read from the source again, not confirmed as unchanged', async () => {
  server.on('/tor', play.plain(exits(1000), '"one"'))
  await refresh(NOW)
  await store.put(copyKey('tor-exits'), 'damaged')
  await store.put(packKey('network'), 'damaged')
  expect((await refresh(NOW + 2 * HOUR))[0]?.outcome).toBe('replaced')
  expect(await ranges()).toBeGreaterThan(0)
})

test('a damaged pack is rebuilt from the copies, without requests to the sources', async () => {
  server.on('/tor', play.plain(exits(1000), '"one"'))
  await refresh(NOW)
  await store.put(packKey('network'), 'damaged')
  expect((await refresh(NOW + 2 * HOUR))[0]?.outcome).toBe('unchanged')
  expect(await ranges()).toBeGreaterThan(0)
})

test('a damaged copy is read from the pack, and the next snapshot replaces it', async () => {
  server.on('/tor', play.plain(exits(1000), '"one"'))
  await refresh(NOW)
  await store.put(copyKey('tor-exits'), 'damaged')
  expect((await refresh(NOW + 2 * HOUR))[0]?.outcome).toBe('unchanged')
  server.on('/tor', play.plain(exits(1200), '"two"'))
  expect((await refresh(NOW + 4 * HOUR))[0]?.outcome).toBe('replaced')
  expect(await ranges()).toBeGreaterThan(0)
})

test('the failure of one feed does not affect the others', async () => {
  const other = { ...feed, id: 'ipsum', url: server.url('/ipsum'), minEntries: 10 }
  server.on('/tor', play.failure)
  server.on('/ipsum', play.plain(exits(50)))
  const reports = await refresh(NOW, { feeds: [feed, other] })
  expect(reports.map(({ id, outcome }) => `${id} ${outcome}`)).toEqual([
    'tor-exits failed',
    'ipsum replaced',
  ])
  const found = await lists()
  expect(found.tor.v4.starts).toHaveLength(0)
  expect(found.ipsum.v4.starts.length).toBeGreaterThan(0)
})

test('a run requests at most as many feeds as its limit, the longest overdue first', async () => {
  const other = { ...feed, id: 'ipsum', url: server.url('/ipsum'), minEntries: 10 }
  server.on('/tor', play.plain(exits(1000)))
  server.on('/ipsum', play.plain(exits(50)))
  await refresh(NOW, { limit: 1, feeds: [feed, other] })
  await refresh(NOW + 60_000, { limit: 1, feeds: [feed, other] })
  expect(server.asked).toEqual(['/tor', '/ipsum'])
})

test('every registered feed has its own name, HTTPS, bounds and a credit', () => {
  expect(new Set(registered.map(({ id }) => id)).size).toBe(registered.length)
  for (const { url, credit, licence, minEntries, maxEntries, everySec, overdueSec } of registered) {
    expect(url).toMatch(/^https:\/\//)
    expect(credit + licence).not.toBe('')
    expect(minEntries).toBeGreaterThan(0)
    expect(maxEntries).toBeGreaterThan(minEntries)
    expect(overdueSec).toBeGreaterThan(everySec)
  }
})

test('the first stored pack includes the copies shipped with the deployment', async () => {
  server.on('/tor', play.plain(exits(1000)))
  await refresh(NOW)
  const shipped = await store.get('intel:network')
  store = new MemoryStore()
  server.on('/tor', play.failure)
  const ASSETS = { fetch: async () => new Response(shipped) }
  const other = { ...torExits, id: 'relays', url: server.url('/relays'), minEntries: 1 }
  server.on('/relays', play.plain('11.99.0.1\n'))
  await refreshFeeds({ store, assets: ASSETS }, NOW + HOUR, strictFetch, {
    feeds: [feed, other],
    timeoutMs: 5000,
  })
  expect(await ranges()).toBeGreaterThan(0)
  expect(await state()).toMatchObject({ confirmedAtMs: NOW, entries: 1000 })
})

test('a feed whose next snapshot an operator accepts is requested at once', async () => {
  server.on('/tor', play.plain(exits(1000)))
  await refresh(NOW)
  server.on('/tor', play.plain(exits(2000)))
  expect(await refresh(NOW + 1, { accept: ['tor-exits'] })).toMatchObject([
    { outcome: 'replaced', entries: 2000 },
  ])
})

test('a source that serves an older copy is requested in full again, not confirmed', async () => {
  server.on('/tor', play.plain(exits(1000), '"one"'))
  await refresh(NOW)
  const older = new Map(store.values)
  server.on('/tor', play.plain(exits(1400), '"two"'))
  await refresh(NOW + HOUR)
  for (const [key, value] of older) if (key !== 'intel:state') store.values.set(key, value)
  expect(await refresh(NOW + 2 * HOUR)).toMatchObject([{ outcome: 'replaced', entries: 1400 }])
})

const ROWS: Record<string, () => string> = {
  'tor-exits': () => exits(1000),
  ipsum: () => exits(50, 5000),
  'disposable-mx': () => Array.from({ length: 50 }, (_, i) => `burner-${i}.example`).join('\n'),
}
const small = (id: string): Feed[] =>
  registered
    .filter((known) => known.id === id)
    .map((known) => ({ ...known, url: server.url(`/${id}`), minEntries: 1 }))
const reading = (...ids: string[]) => ({ feeds: ids.flatMap(small) })

test.each([
  ['of one pack', 'tor-exits', 'ipsum'],
  ['of two packs', 'tor-exits', 'disposable-mx'],
])('two concurrent runs do not overwrite each other: lists %s', async (_, one, other) => {
  const run = (id: string, nowMs: number) => {
    const body = async () => new Response(ROWS[id]?.())
    return refreshFeeds({ store }, nowMs, body, reading(id))
  }
  // Random pauses vary the order of the steps of the two runs.
  for (let seed = 1; seed <= 60; seed++) {
    store = new MemoryStore()
    store.pause = shuffled(seed)
    await Promise.all([run(one, NOW), run(other, NOW)])
    const sections = await Promise.all(
      (['network', 'mail'] as const).map((pack) => loadContainer(store, packKey(pack))),
    )
    const ids = sections.flatMap((pack) => [...(pack?.sections.keys() ?? [])])
    for (const id of [one, other]) expect(ids.some((name) => name.startsWith(`${id}/`))).toBe(true)
    for (const id of [one, other]) {
      for (const { outcome } of await run(id, NOW + 60_000)) expect(outcome).toBe('unchanged')
    }
  }
})

/** Delays each step by a random number of turns of the event loop. */
function shuffled(seed: number): () => Promise<void> {
  const random = seeded(seed)
  return async () => {
    for (let turns = Math.floor(random() * 6); turns > 0; turns--) await setImmediate()
  }
}

test.each(['intel:feed:tor-exits', 'intel:network', 'intel:state'])(
  'a run that cannot write %s fails, and the next one completes it',
  async (key) => {
    server.on('/tor-exits', play.plain(exits(1000), '"one"'))
    await refresh(NOW, reading('tor-exits'))
    server.on('/tor-exits', play.plain(exits(1400), '"two"'))
    store.refused.add(key)
    await expect(refresh(NOW + HOUR, reading('tor-exits'))).rejects.toThrow()
    expect(await ranges()).toBeGreaterThan(0)
    store.refused.clear()
    await refresh(NOW + HOUR + 60_000, reading('tor-exits'))
    expect(await state()).toMatchObject({ entries: 1400, etag: '"two"', lastFailure: null })
    const pack = await loadContainer(store, packKey('network'))
    expect(pack?.notes['tor-exits']).toMatchObject({ entries: 1400 })
    expect((await loadStates(store)).stamps.network).toBe(pack?.stamp)
    const writes = store.writes.length
    expect(await refresh(NOW + HOUR + 120_000, reading('tor-exits'))).toEqual([])
    expect(store.writes).toHaveLength(writes)
  },
)

test('if one pack cannot be written, the other still is', async () => {
  for (const [id, rows] of Object.entries(ROWS)) server.on(`/${id}`, play.plain(rows()))
  store.refused.add('intel:network')
  await expect(refresh(NOW, reading(...Object.keys(ROWS)))).rejects.toThrow('could not be stored')
  expect(store.values.has('intel:mail')).toBe(true)
  expect(await state()).toMatchObject({ entries: 1000 })
})

test('equal content is not written again, even if the source sends it as new', async () => {
  server.on('/tor', play.plain(exits(1000), '"one"'))
  await refresh(NOW)
  server.on('/tor', play.plain(exits(1000), '"two"'))
  const writes = store.writes.length
  expect((await refresh(NOW + HOUR))[0]?.outcome).toBe('unchanged')
  expect(store.writes.slice(writes)).toEqual(['intel:state'])
  expect(await state()).toMatchObject({ confirmedAtMs: NOW + HOUR, etag: '"two"' })
})

test('other content of the same size at the same moment is distinguished', async () => {
  server.on('/tor', play.plain(exits(1000)))
  await refresh(NOW)
  const before = (await lists()).stamp
  server.on('/tor', play.plain(exits(1000, 5000)))
  await refresh(NOW, { force: true })
  expect((await lists()).stamp).not.toBe(before)
})

test('a creation date far in the future is ignored', async () => {
  const drop = (timestamp: number) =>
    `{"cidr":"11.22.0.0/16"}\n{"type":"metadata","timestamp":${timestamp},"records":1}\n`
  const dateMs = async () => (await loadStates(store)).states['drop-v4']?.dateMs
  server.on('/drop-v4', play.plain(drop(NOW / 1000 + 90 * 86_400)))
  await refresh(NOW, reading('drop-v4'))
  expect(await dateMs()).toBeNull()
  server.on('/drop-v4', play.plain(drop(NOW / 1000 - 60)))
  await refresh(NOW, { ...reading('drop-v4'), force: true })
  expect(await dateMs()).toBe(NOW - 60_000)
})
