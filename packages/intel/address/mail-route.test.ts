import { expect, test } from 'vitest'
import { MemoryStore } from '../testing/memory-store.ts'
import { MailRoutes } from './mail-route.ts'

type Records = Record<string, Record<string, string[] | number>>
const TYPES: Record<string, number> = { A: 1, MX: 15, AAAA: 28 }

/** A resolver with JSON answers; a number is a status without records. */
function resolver(records: Records) {
  const queries: string[] = []
  const answer = async (url: string) => {
    const { searchParams } = new URL(url)
    const [name, type] = [searchParams.get('name') ?? '', searchParams.get('type') ?? '']
    queries.push(`${name} ${type}`)
    const rows = records[name]?.[type] ?? (name in records ? [] : 3)
    if (typeof rows === 'number') return Response.json({ Status: rows })
    const Answer = rows.map((data) => ({ name, type: TYPES[type], data }))
    return Response.json({ Status: 0, Answer })
  }
  return { queries, answer }
}

const open = (records: Records, store: MemoryStore | null = null) => {
  const { queries, answer } = resolver(records)
  const clock = { nowMs: 0 }
  const routes = new MailRoutes({
    dohUrl: 'https://dns.example/resolve',
    store,
    fetch: answer,
    now: () => clock.nowMs,
  })
  const find = (domain: string, signal = new AbortController().signal) =>
    routes.find(domain, signal)
  return { queries, find, clock }
}

test('mail hosts are returned, the most preferred first', async () => {
  const { find } = open({
    'example.com': { MX: ['20 b.example.', '10 A.Example.', '15 c.example.'] },
  })
  expect(await find('example.com')).toEqual({
    mail: 'mx',
    hosts: ['a.example', 'c.example', 'b.example'],
  })
})

test('a domain without MX records is classified by its address records', async () => {
  const { find } = open({
    'a.example': { A: ['11.22.33.44'] },
    'b.example': { AAAA: ['2600::1'] },
    'c.example': {},
  })
  expect((await find('a.example')).mail).toBe('a_only')
  expect((await find('b.example')).mail).toBe('a_only')
  expect((await find('c.example')).mail).toBe('none')
  expect((await find('unheard.example')).mail).toBe('none')
})

test('a null MX record means that the domain accepts no mail (RFC 7505)', async () => {
  expect(
    await open({ 'a.example': { MX: ['0 .'], A: ['11.22.33.44'] } }).find('a.example'),
  ).toEqual({
    mail: 'null_mx',
    hosts: [],
  })
})

test('if the resolver fails, sends invalid data or is late, the route is unknown', async () => {
  expect((await open({ 'a.example': { MX: 2, A: 2, AAAA: 2 } }).find('a.example')).mail).toBe(
    'unknown',
  )
  const broken = (fetch: () => Promise<Response>) =>
    new MailRoutes({ dohUrl: 'https://dns.example/', store: null, fetch, now: () => 0 })
  const signal = new AbortController().signal
  const failing = broken(async () => new Response('<html>', { status: 502 }))
  expect((await failing.find('a.example', signal)).mail).toBe('unknown')
  const garbage = broken(async () => new Response('<html>'))
  expect((await garbage.find('a.example', signal)).mail).toBe('unknown')
  const gone = broken(() => Promise.reject(new Error('no network')))
  expect((await gone.find('a.example', signal)).mail).toBe('unknown')
  const silent = broken(() => new Promise(() => undefined))
  expect((await silent.find('a.example', AbortSignal.timeout(20))).mail).toBe('unknown')
})

test('an answer is cached in the isolate and, for all isolates, in the store', async () => {
  const store = new MemoryStore()
  const first = open({ 'example.com': { MX: ['10 mx.example.'] } }, store)
  await first.find('example.com')
  await first.find('example.com')
  expect(first.queries).toHaveLength(3)
  const second = open({}, store)
  expect((await second.find('example.com')).hosts).toEqual(['mx.example'])
  expect(second.queries).toEqual([])
})

test('an isolate resolves a domain again after an hour', async () => {
  const { find, queries, clock } = open({ 'example.com': { MX: ['10 mx.example.'] } })
  await find('example.com')
  clock.nowMs = 3_599_999
  await find('example.com')
  expect(queries).toHaveLength(3)
  clock.nowMs = 3_600_000
  await find('example.com')
  expect(queries).toHaveLength(6)
})

test('an unknown route is not cached', async () => {
  const store = new MemoryStore()
  await open({ 'a.example': { MX: 2, A: 2, AAAA: 2 } }, store).find('a.example')
  expect(store.writes).toEqual([])
})

test('without a resolver nothing is looked up', async () => {
  const routes = new MailRoutes({
    dohUrl: null,
    store: null,
    fetch: () => Promise.reject(new Error()),
    now: () => 0,
  })
  expect((await routes.find('example.com', new AbortController().signal)).mail).toBe('unknown')
})
