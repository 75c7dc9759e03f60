import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isSnapshotOf } from '../../packages/intel/feeds/feed.ts'
import { loadStates } from '../../packages/intel/feeds/feed-store.ts'
import { feeds, refreshFeeds } from '../../packages/intel/index.ts'
import { MemoryStore } from '../../packages/intel/testing/memory-store.ts'
import { folderStore } from './folder-store.ts'
import { refreshFromFolder } from './snapshots.ts'

const DAY = 86_400_000
const NOW = Date.UTC(2026, 10, 20)
const exits = (count: number) =>
  Array.from({ length: count }, (_, i) => `11.22.${i >> 8}.${i & 255}`).join('\n')

let folder: string
let store: MemoryStore
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vigil-feeds-'))
  store = new MemoryStore()
})
afterEach(() => rmSync(folder, { recursive: true }))

const file = (name: string, text: string, writtenMs?: number) => {
  writeFileSync(join(folder, name), text)
  if (writtenMs !== undefined) utimesSync(join(folder, name), writtenMs / 1000, writtenMs / 1000)
}
const refresh = (options = {}) => refreshFromFolder(store, folder, NOW, options)
const exitState = async () => (await loadStates(store)).states['tor-exits']

test('a snapshot is of the day that its name says, and the source is still to be asked', async () => {
  file('tor-exits_2026-11-01.txt', exits(500))
  const { reports, unmatched } = await refresh()
  expect(reports).toMatchObject([{ id: 'tor-exits', outcome: 'replaced', entries: 500 }])
  expect(unmatched).toEqual([])
  const madeMs = Date.UTC(2026, 10, 1)
  expect(await exitState()).toMatchObject({ confirmedAtMs: madeMs, checkedAtMs: madeMs })
  const ask = async () => new Response(exits(600))
  const asked = await refreshFeeds({ store }, NOW, ask, {
    feeds: feeds.filter(({ id }) => id === 'tor-exits'),
  })
  expect(asked).toMatchObject([{ outcome: 'replaced', entries: 600 }])
})

test('of several snapshots the newest is read, whatever their names', async () => {
  file('torbulkexitlist', exits(400), NOW - DAY)
  file('tor-exits_2026-11-01.txt', exits(500))
  expect((await refresh()).reports).toMatchObject([{ entries: 400 }])
  expect(await exitState()).toMatchObject({ confirmedAtMs: NOW - DAY })
})

test('a snapshot that is no newer than the held copy changes nothing, but where it is asked for', async () => {
  file('tor-exits_2026-11-10.txt', exits(500))
  await refresh()
  const before = await exitState()
  rmSync(join(folder, 'tor-exits_2026-11-10.txt'))
  file('tor-exits_2026-11-01.txt', exits(400))
  expect((await refresh()).reports).toMatchObject([
    { outcome: 'unchanged', entries: 500, reason: 'the copy that is held is of 2026-11-10' },
  ])
  expect(await exitState()).toEqual(before)
  expect((await refresh({ accept: ['tor-exits'] })).reports).toMatchObject([
    { outcome: 'replaced', entries: 400 },
  ])
})

test('a snapshot from the future is as old as the day it is read', async () => {
  file('tor-exits_2036-01-01.txt', exits(500))
  await refresh()
  expect(await exitState()).toMatchObject({ confirmedAtMs: NOW, dateMs: null })
})

test('a bad snapshot is refused as the cron refuses it, and the source is still to be asked', async () => {
  file('tor-exits.txt', '<html>\n')
  expect((await refresh()).reports).toMatchObject([
    { outcome: 'failed', reason: 'a page instead of a list' },
  ])
  expect(await exitState()).toMatchObject({ checkedAtMs: null })
})

test('files that no feed takes are named', async () => {
  file('tor-exits.txt', exits(500))
  file('holiday.jpg', '')
  expect((await refresh()).unmatched).toEqual(['holiday.jpg'])
})

test("every feed takes files of its own id and the source's own name, and no other feed takes them", () => {
  for (const { id, url } of feeds) {
    for (const name of [`${id}.txt`, `${id}_2026-11-01.json`]) {
      expect(feeds.filter((feed) => isSnapshotOf(feed, name)).map((feed) => feed.id)).toEqual([id])
    }
    const source = new URL(url).pathname.split('/').at(-1) ?? ''
    // Names that say nothing of whose they are without their folder or host.
    if (/^(ipv[46]\.txt|ASN\.txt|3\.txt|ips-v[46]|ips\.md|(feed|google)\.csv)$/.test(source))
      continue
    if (!source.includes('.') && id.startsWith('provider-')) continue
    expect(feeds.filter((feed) => isSnapshotOf(feed, source)).map((feed) => feed.id)).toEqual(
      [source === 'details' ? undefined : id].filter(Boolean),
    )
  }
})

test('packs are kept apart from what only the next refresh needs', async () => {
  const kept = join(folder, 'kept')
  const shipped = join(folder, 'shipped')
  const disk = folderStore(shipped, kept)
  file('tor-exits_2026-11-10.txt', exits(500))
  await refreshFromFolder(disk, folder, NOW)
  const names = async (key: string) => (await disk.get(key, { type: 'arrayBuffer' })) !== null
  for (const key of ['intel:network', 'intel:state', 'intel:feed:tor-exits']) {
    expect(await names(key)).toBe(true)
  }
  expect(readdirSync(shipped)).toEqual(['network.bin'])
  expect(readdirSync(kept).sort()).toEqual(['state.json', 'tor-exits.bin'])
})
