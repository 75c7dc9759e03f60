import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { RangeServer } from '../../../test/support/range-server.ts'
import { type ProviderPorts, providerRange } from './provider-range.ts'

const SUFFIX = 'A'.repeat(35)
const BODY = `${SUFFIX}:3\r\n${'B'.repeat(35)}:0`

function ports(answer: () => Response | Promise<Response>) {
  const kept = new Map<string, string>()
  const asked: { url: string; headers: Headers }[] = []
  const kv = {
    get: async (key: string) => kept.get(key) ?? null,
    put: async (key: string, value: string) => {
      kept.set(key, value)
    },
  }
  const made: ProviderPorts = {
    kv,
    url: 'https://ranges.example',
    fetch: async (url: string, init: RequestInit) => {
      asked.push({ url, headers: new Headers(init.headers) })
      return answer()
    },
  }
  return { made, asked, kept }
}

describe('a range of leaked passwords', () => {
  it('is requested with padding, by only five digits, and once a day', async () => {
    const { made, asked, kept } = ports(() => new Response(BODY))
    const found = [
      { suffix: SUFFIX, count: 3 },
      { suffix: 'B'.repeat(35), count: 0 },
    ]
    for (let i = 0; i < 2; i += 1) {
      expect(await providerRange(made, 'sha1', 'ABCDE')).toEqual(found)
    }
    expect(asked.map(({ url }) => url)).toEqual(['https://ranges.example/range/ABCDE'])
    expect(asked[0]?.headers.get('add-padding')).toBe('true')
    expect([...kept.keys()]).toEqual(['passwords:sha1:ABCDE'])
  })

  it('of NT hashes has a mode and a cache of its own', async () => {
    const { made, asked } = ports(() => new Response(`${'C'.repeat(27)}:1`))
    expect(await providerRange(made, 'nt', 'ABCDE')).toEqual([{ suffix: 'C'.repeat(27), count: 1 }])
    expect(asked[0]?.url).toBe('https://ranges.example/range/ABCDE?mode=ntlm')
  })

  it.each([
    ['a refusal', () => new Response('no', { status: 429 })],
    ['a page', () => new Response('<html>')],
    ['nothing', () => new Response('')],
    ['a redirect', () => new Response(null, { status: 302, headers: { location: '/x' } })],
    ['a failure', () => Promise.reject(new Error('reset'))],
    ['one row that is none', () => new Response(`${BODY}\r\npassword`)],
    ['hashes in lower case', () => new Response(BODY.toLowerCase())],
    ['whole hashes', () => new Response(`${'A'.repeat(40)}:3`)],
    ['more than a range holds', () => new Response(`${BODY}\r\n`.repeat(4_000))],
    [
      'a body that ends in a failure',
      () => new Response(new ReadableStream({ pull: (to) => to.error(new Error('reset')) })),
    ],
  ])('that is answered with %s is not known, and not kept', async (_, answer) => {
    const { made, kept } = ports(answer)
    expect(await providerRange(made, 'sha1', 'ABCDE')).toBeNull()
    expect(kept.size).toBe(0)
  })

  it('is requested and answered without KV, too', async () => {
    const { made } = ports(() => new Response(BODY))
    const fails = () => Promise.reject(new Error('KV is down'))
    const found = await providerRange(
      { ...made, kv: Object.assign(Object.create(null), { get: fails, put: fails }) },
      'sha1',
      'ABCDE',
    )
    expect(found).toHaveLength(2)
  })

  it('that was cached and cannot be read is requested again', async () => {
    const { made, asked, kept } = ports(() => new Response(BODY))
    kept.set('passwords:sha1:ABCDE', '<html>')
    expect(await providerRange(made, 'sha1', 'ABCDE')).toHaveLength(2)
    expect(asked).toHaveLength(1)
    expect(kept.get('passwords:sha1:ABCDE')).toBe(BODY)
  })

  it('of a deployment without a provider is read only from the cache', async () => {
    const { made, asked, kept } = ports(() => new Response(BODY))
    const without = { ...made, url: null }
    expect(await providerRange(without, 'sha1', 'ABCDE')).toBeNull()
    kept.set('passwords:sha1:ABCDE', BODY)
    expect(await providerRange(without, 'sha1', 'ABCDE')).toHaveLength(2)
    expect(asked).toEqual([])
  })
})

describe('the stand-in of the range API', () => {
  const server = new RangeServer()
  server.leaked.push({ sha1: `AB12C${SUFFIX}`, nt: `AB12C${'D'.repeat(27)}`, count: 7 })
  beforeAll(() => server.start())
  afterAll(() => server.stop())

  it.each([
    ['sha1', SUFFIX],
    ['nt', 'D'.repeat(27)],
  ] as const)('answers a padded range of %s hashes', async (hash, suffix) => {
    const { made } = ports(() => new Response(null, { status: 500 }))
    const over = { ...made, url: server.origin, fetch }
    const rows = await providerRange(over, hash, 'AB12C')
    expect(rows?.filter(({ count }) => count > 0)).toEqual([{ suffix, count: 7 }])
    expect(rows?.length).toBe(800)
    expect((await providerRange(over, hash, 'AB12D'))?.some(({ count }) => count > 0)).toBe(false)
  })
})
