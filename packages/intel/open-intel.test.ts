import { expect, test } from 'vitest'
import { compileNetworks, overlay, readNetworkRules } from './build/index.ts'
import type { Feed } from './feeds/feed.ts'
import { refreshFeeds } from './feeds/refresh-feeds.ts'
import { torExits } from './feeds/sources/tor-exits.ts'
import { shardKey } from './network/shards.ts'
import { openIntel } from './open-intel.ts'
import { encodeShard } from './tables/shard.ts'
import { mailFixture } from './testing/mail-fixture.ts'
import { MemoryStore } from './testing/memory-store.ts'
import { IntelUnavailable } from './unavailable.ts'

const NOW = Date.UTC(2026, 10, 20)

/** Returns the assets of a build with one hosting network at 11.22.0.0/16 and 2600:1f00::/32. */
function assets() {
  const files = new Map<string, Uint8Array>()
  const networks = compileNetworks(
    [{ asn: 64_500, name: 'Acme Hosting', addresses: 65_536 }],
    readNetworkRules(''),
  )
  const shard = (start: number, end: number, family: 4 | 6) => {
    const network = { starts: [start], ends: [end], values: [64_500] }
    const at = { starts: [start], ends: [end], values: ['DE'] }
    return encodeShard(
      overlay({ networks: network, registered: at, located: undefined }, () => null),
      family,
    )
  }
  files.set('/intel/ip/v4/11.bin', shard(22 << 16, (23 << 16) - 1, 4))
  files.set('/intel/ip/v6/2600.bin', shard(0x1f00_0000_0000, 0x1f00_ffff_ffff, 6))
  files.set('/intel/networks.bin', networks.pack([11, shardKey(0x2600, 6)], 'test', NOW))
  files.set('/intel/mail.bin', mailFixture())
  const requests: string[] = []
  const state = { broken: false }
  const fetch = async (url: string) => {
    const { pathname } = new URL(url)
    requests.push(pathname)
    if (state.broken) return new Response('down', { status: 500 })
    const bytes = files.get(pathname)
    return bytes === undefined
      ? new Response(null, { status: 404 })
      : new Response(new Uint8Array(bytes))
  }
  return { ASSETS: { fetch }, requests, state, files }
}

const feed: Feed = { ...torExits, minEntries: 1 }
const storeExits = (store: MemoryStore, rows: string, nowMs: number) =>
  refreshFeeds({ store }, nowMs, async () => new Response(rows), { feeds: [feed], force: true })

test('an address in any notation is located and classified by the compiled tables', async () => {
  const intel = openIntel({ assets: assets().ASSETS, store: null }, { now: () => NOW })
  for (const text of ['11.22.33.44', '::ffff:11.22.33.44', '2002:b16:212c::1', '2600:1f00:5::1']) {
    expect(await intel.network(text, null, null)).toMatchObject({
      asn: 64_500,
      country: 'DE',
      kind: 'datacenter',
      organisation: 'Acme Hosting',
    })
  }
  expect(await intel.network('11.23.0.0', null, null)).toMatchObject({ asn: null, unrouted: true })
  expect(await intel.network('no address', null, null)).toBeNull()
  expect(await intel.networkName(64_500)).toBe('Acme Hosting')
  expect(await intel.networkName(64_501)).toBeNull()
})

test('concurrent lookups read a shard once', async () => {
  const { ASSETS, requests } = assets()
  const intel = openIntel({ assets: ASSETS, store: null })
  await Promise.all(Array.from({ length: 50 }, (_, i) => intel.network(`11.22.0.${i}`, null, null)))
  expect(requests.filter((path) => path.endsWith('/v4/11.bin'))).toHaveLength(1)
  expect(requests.filter((path) => path.endsWith('/networks.bin'))).toHaveLength(1)
})

test('an address without a shard causes no read', async () => {
  const { ASSETS, requests } = assets()
  const intel = openIntel({ assets: ASSETS, store: null })
  expect(await intel.network('2a00::1', null, null)).toMatchObject({ unrouted: true })
  expect(requests.some((path) => path.includes('/ip/'))).toBe(false)
})

test('unreadable tables throw IntelUnavailable, and the next lookup tries again', async () => {
  const { ASSETS, state } = assets()
  const intel = openIntel({ assets: ASSETS, store: new MemoryStore() })
  state.broken = true
  await expect(intel.network('11.22.33.44', null, null)).rejects.toBeInstanceOf(IntelUnavailable)
  await expect(intel.email('a@example.com', { siteHost: null })).rejects.toBeInstanceOf(
    IntelUnavailable,
  )
  state.broken = false
  expect((await intel.network('11.22.33.44', null, null))?.kind).toBe('datacenter')
  expect((await intel.email('a@example.com', { siteHost: null })).wellFormed).toBe(true)
})

test('refreshed lists are used, and checked for newer ones after ten minutes', async () => {
  const store = new MemoryStore()
  let nowMs = NOW
  await storeExits(store, '11.22.33.44\n', nowMs)
  const intel = openIntel({ assets: assets().ASSETS, store }, { now: () => nowMs })
  expect((await intel.network('11.22.33.44', null, null))?.kind).toBe('tor')
  await storeExits(store, '11.22.33.45\n', nowMs + 60_000)
  expect((await intel.network('11.22.33.45', null, null))?.torExit).toBe(false)
  nowMs += 11 * 60_000
  expect((await intel.network('11.22.33.45', null, null))?.torExit).toBe(true)
})

test('an unchanged pack is not read again', async () => {
  const store = new MemoryStore()
  let nowMs = NOW
  await storeExits(store, '11.22.33.44\n', nowMs)
  const before = store.reads.length
  const intel = openIntel({ assets: assets().ASSETS, store }, { now: () => nowMs })
  await intel.network('11.22.33.44', null, null)
  nowMs += 11 * 60_000
  await intel.network('11.22.33.44', null, null)
  expect(store.reads.slice(before).sort()).toEqual(['intel:network', 'intel:state', 'intel:state'])
})

test('an overdue list is still used, with less trust, and its status is overdue', async () => {
  const store = new MemoryStore()
  await storeExits(store, '11.22.33.44\n', NOW)
  const intel = openIntel({ assets: assets().ASSETS, store }, { now: () => NOW + 60 * 86_400_000 })
  const facts = await intel.network('11.22.33.44', null, null)
  expect(facts?.torExit).toBe(true)
  expect(facts?.findings.find(({ kind }) => kind === 'tor')?.trust).toBeLessThan(0.3)
  const status = (await intel.status()).find(({ id }) => id === 'tor-exits')
  expect(status).toMatchObject({ present: true, overdue: true, entries: 1 })
})

test('if the store is down, the compiled tables are used and the result is marked incomplete', async () => {
  const store = new MemoryStore()
  store.broken = true
  let nowMs = NOW
  const intel = openIntel({ assets: assets().ASSETS, store }, { now: () => nowMs })
  expect(await intel.network('11.22.33.44', null, null)).toMatchObject({
    kind: 'datacenter',
    incomplete: true,
  })
  expect((await intel.email('a@trash.example', { siteHost: null })).incomplete).toBe(true)
  store.broken = false
  nowMs += 11_000
  expect(await intel.network('11.22.33.44', null, null)).not.toHaveProperty('incomplete')
})

test('the lists shipped with the deployment are used until the cron has stored a pack', async () => {
  const shipped = new MemoryStore()
  await storeExits(shipped, '11.22.33.44\n', NOW)
  const { ASSETS, files } = assets()
  const pack = shipped.values.get('intel:network')
  if (pack === undefined) throw new Error('nothing stored')
  files.set('/intel/feeds/network.bin', pack)
  const intel = openIntel({ assets: ASSETS, store: new MemoryStore() }, { now: () => NOW })
  expect(await intel.network('11.22.33.44', null, null)).toMatchObject({ kind: 'tor' })
  expect((await intel.status()).find(({ id }) => id === 'tor-exits')?.present).toBe(true)
})

test('if the store is down from the start, the shipped lists are used and the result is marked incomplete', async () => {
  const shipped = new MemoryStore()
  await storeExits(shipped, '11.22.33.44\n', NOW)
  const { ASSETS, files, state } = assets()
  const pack = shipped.values.get('intel:network')
  if (pack === undefined) throw new Error('nothing stored')
  files.set('/intel/feeds/network.bin', pack)
  const store = new MemoryStore()
  store.broken = true
  let nowMs = NOW
  const intel = openIntel({ assets: ASSETS, store }, { now: () => nowMs })
  expect(await intel.network('11.22.33.44', null, null)).toMatchObject({
    kind: 'tor',
    incomplete: true,
  })
  state.broken = true
  nowMs += 11_000
  expect((await intel.network('11.22.33.44', null, null))?.kind).toBe('tor')
  state.broken = false
  await storeExits(store, '11.22.33.45\n', nowMs).catch(() => undefined)
  store.broken = false
  await storeExits(store, '11.22.33.45\n', nowMs)
  nowMs += 11_000
  const found = await intel.network('11.22.33.45', null, null)
  expect(found?.torExit).toBe(true)
  expect(found).not.toHaveProperty('incomplete')
})

test('a list missing from the stored states is trusted by the state in its pack', async () => {
  const store = new MemoryStore()
  store.refused.add('intel:state')
  await expect(storeExits(store, '11.22.33.44\n', NOW)).rejects.toThrow()
  const intel = openIntel({ assets: assets().ASSETS, store }, { now: () => NOW })
  const facts = await intel.network('11.22.33.44', null, null)
  expect(facts?.findings).toContainEqual({ kind: 'tor', source: 'tor-exits', trust: 1 })
  const status = (await intel.status()).find(({ id }) => id === 'tor-exits')
  expect(status).toMatchObject({ present: true, entries: 1 })
})

test('a batch is answered in order; each domain is resolved once, up to a limit', async () => {
  const requests = new Set<string>()
  let questions = 0
  const fetch = async (url: string) => {
    questions++
    requests.add(new URL(url).searchParams.get('name') ?? '')
    return Response.json({ Status: 0, Answer: [{ type: 15, data: '10 mx.example.' }] })
  }
  const sources = {
    assets: assets().ASSETS,
    store: null,
    dohUrl: 'https://dns.example/resolve',
  }
  const intel = openIntel(sources, { fetch })
  const addresses = Array.from(
    { length: 1000 },
    (_, i) => `user${i}@${i % 100}.firm-${i % 100}.test`,
  )
  const found = await intel.emails([...addresses, 'broken', 'a@trash.example'], { siteHost: null })
  expect(found.map(({ domain }) => domain).slice(0, 3)).toEqual([
    '0.firm-0.test',
    '1.firm-1.test',
    '2.firm-2.test',
  ])
  expect(found.at(-2)?.wellFormed).toBe(false)
  expect(found.at(-1)?.disposable).toBe(true)
  expect(requests.size).toBe(20)
  expect(questions).toBe(60)
})

test("the caller's own domain is derived from the host of its site", async () => {
  const intel = openIntel({ assets: assets().ASSETS, store: null })
  const facts = await intel.email('a@acmeshpo.co.uk', { siteHost: 'www.acmeshop.co.uk' })
  expect(facts.lookalike).toEqual({ of: 'acmeshop.co.uk', kind: 'own_domain' })
})
