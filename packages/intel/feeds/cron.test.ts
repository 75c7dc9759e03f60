import { afterAll, beforeAll, expect, test } from 'vitest'
import { planted, sampleBodies } from '../../../bench/support/sample-feeds.ts'
import { strictFetch } from '../../../scripts/intel-sources/strict-fetch.ts'
import * as play from '../../../test/support/feed-server.ts'
import { compileNetworks } from '../build/index.ts'
import { openIntel } from '../open-intel.ts'
import { mailFixture } from '../testing/mail-fixture.ts'
import { MemoryStore } from '../testing/memory-store.ts'
import { feeds } from './index.ts'
import { refreshFeeds } from './refresh-feeds.ts'

const NOW = Date.UTC(2026, 10, 20)
const HOUR = 3_600_000
let laterMs = NOW + 8 * 24 * HOUR
const store = new MemoryStore()
const server = new play.FeedServer()
beforeAll(async () => {
  await server.start()
})
afterAll(() => server.stop())

/** The registered feeds, fetched from the local server. */
const cron = (nowMs: number, timeoutMs = 5000) =>
  refreshFeeds({ store }, nowMs, (url, init) => strictFetch(server.url(pathOf(url)), init), {
    timeoutMs,
  })
const pathOf = (url: string) =>
  url.startsWith('http://127.') ? new URL(url).pathname : `/${idOf(url)}`
const idOf = (url: string) => feeds.find((feed) => feed.url === url)?.id ?? 'unknown'

const networks = compileNetworks([{ asn: 64_500, name: 'Acme Telecom', addresses: 9 }], [])
const files: Record<string, Uint8Array> = {
  '/intel/networks.bin': networks.pack([], 'test', NOW),
  '/intel/mail.bin': mailFixture(),
}
const assets = {
  async fetch(url: string) {
    const bytes = files[new URL(url).pathname]
    return bytes === undefined
      ? new Response(null, { status: 404 })
      : new Response(new Uint8Array(bytes))
  },
}
const open = (nowMs: number) => openIntel({ assets, store }, { now: () => nowMs })

async function findings(nowMs: number) {
  const intel = open(nowMs)
  const kind = async (ip: string) => (await intel.network(ip, null, null))?.kind
  const mail = (address: string) => intel.email(address, { siteHost: null })
  return {
    tor: await kind('102.1.0.2'),
    torV6: await kind('2a0f:1:2::3'),
    vpn: await kind('102.2.0.200'),
    vpnV6: await kind('2a0f:2:9::1'),
    relay: await kind('102.3.0.15'),
    drop: await kind('102.4.15.1'),
    dropV6: await kind('2a0f:4::9'),
    attacker: await kind('102.5.0.7'),
    unallocated: await kind('102.7.1.9'),
    cloud: await kind('102.8.4.9'),
    unlisted: await kind('102.9.9.9'),
    crawler: (await intel.network('102.6.0.30', null, null))?.verifiedCrawler,
    burner: (await mail('a@mx.burner-one.example')).disposable,
    kept: (await mail('a@burner-two.example')).disposable,
    alias: (await mail('a@alias-one.example')).forwarder,
    stranger: (await mail('a@example.com')).disposable,
  }
}
const FOUND = {
  tor: 'tor',
  torV6: 'tor',
  vpn: 'vpn',
  vpnV6: 'vpn',
  relay: 'proxy',
  drop: 'abuse',
  dropV6: 'abuse',
  attacker: 'abuse',
  unallocated: 'abuse',
  cloud: 'datacenter',
  unlisted: 'clean',
  crawler: 'Googlebot',
  burner: true,
  kept: true,
  alias: true,
  stranger: false,
}

test('the first run reads every feed, and lookups find its entries', async () => {
  for (const { id } of feeds) server.on(`/${id}`, play.plain(sampleBodies[id]?.() ?? '', `"${id}"`))
  const reports = await cron(NOW)
  expect(reports.filter(({ outcome }) => outcome !== 'replaced')).toEqual([])
  expect(reports).toHaveLength(feeds.length)
  expect(Object.keys(planted)).not.toHaveLength(0)
  expect(await findings(NOW)).toEqual(FOUND)
})

test('an hour later only the hourly feed is requested, and it is unchanged', async () => {
  const asked = server.asked.length
  const reports = await cron(NOW + HOUR)
  expect(reports.map(({ id, outcome }) => `${id} ${outcome}`)).toEqual(['tor-exits unchanged'])
  expect(server.asked.slice(asked)).toEqual(['/tor-exits'])
})

const badWeather: [name: string, answer: (body: string) => play.Answer, timeoutMs: number][] = [
  ['an HTML error page', () => play.page, 5000],
  ['a page that calls itself text', () => play.disguisedPage, 5000],
  ['an error status', () => play.failure, 5000],
  ['nothing', () => play.plain(''), 5000],
  ['garbage', () => play.plain('garbage\n'.repeat(500)), 5000],
  ['a list with a page behind it', (body) => play.plain(`${body}\n<html>`), 5000],
  ['a gzip that was cut', (body) => play.cutGzip(body, 0.5), 5000],
  ['a body of 200 MB', () => play.flood(200_000_000), 5000],
  [
    'a redirect loop',
    () => (request, response) => play.redirect(request.url ?? '/')(request, response),
    5000,
  ],
  ['no answer', () => play.silence, 40],
  ['half an answer', () => play.stall, 40],
]

test.each(badWeather)(
  'if a week later every source sends %s, lookups still find all earlier entries',
  async (_, answer, timeoutMs) => {
    for (const { id } of feeds) server.on(`/${id}`, answer(sampleBodies[id]?.() ?? ''))
    laterMs += 2 * HOUR
    const reports = await cron(laterMs, timeoutMs)
    expect(reports).toHaveLength(feeds.length)
    expect(reports.filter(({ outcome }) => outcome !== 'failed')).toEqual([])
    expect(await findings(laterMs)).toEqual(FOUND)
    const status = await open(laterMs).status()
    for (const feed of status) {
      expect(feed).toMatchObject({ present: true, lastFailure: { atMs: laterMs } })
      expect(feed.lastFailure?.reason).not.toBe('')
    }
    expect(status.find(({ id }) => id === 'tor-exits')).toMatchObject({ overdue: true })
  },
  180_000,
)

test('once the sources work again, the next run restores everything', async () => {
  for (const { id } of feeds) server.on(`/${id}`, play.plain(sampleBodies[id]?.() ?? ''))
  laterMs += 2 * HOUR
  const reports = await cron(laterMs)
  expect(reports.filter(({ outcome }) => outcome !== 'replaced')).toEqual([])
  const status = await open(laterMs).status()
  expect(status.filter(({ overdue, lastFailure }) => overdue || lastFailure !== null)).toEqual([])
})
