import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { breachModel, HibpServer } from '../../../../test/support/hibp-server.ts'
import { BrokenAnswer } from '../outcome.ts'
import type { Sighting, WatchedDomain } from '../source.ts'
import { catalogueVersion, readCatalogue } from './catalogue.ts'
import { HibpClient } from './client.ts'
import { breachesOfAddress, breachSighting, hibpCalls, readSubscription } from './hibp-source.ts'
import type { Breach } from './models.ts'

const server = new HibpServer()
beforeAll(() => server.start())
afterAll(() => server.stop())
beforeEach(() => {
  server.data = { ...new HibpServer().data }
  server.fault = () => false
  server.asked.length = 0
})

const client = (key: string | null = '0'.repeat(32), timeoutMs = 20_000) =>
  new HibpClient({ baseUrl: server.url, apiKey: key, fetch, now: Date.now, timeoutMs })

const catalogue = new Map<string, Breach>()
const context = (one = client()) => ({
  client: one,
  hash: async (address: string) => `#${address}`,
  catalogue,
})
const company = { domain: 'acme.com', role: 'company', companyDomains: ['acme.com'] } as const

function request(call: string, watched: WatchedDomain = company, one = client()) {
  const found = hibpCalls.find((each) => each.call === call)
  if (found === undefined) throw new Error(`no call ${call}`)
  return found.read(context(one), watched)
}

async function readAll(answer: ReturnType<typeof request>): Promise<Sighting[] | string> {
  const outcome = await answer
  if (outcome.kind === 'none') return []
  if (outcome.kind !== 'ok') return `${outcome.kind}:${outcome.code}`
  const seen: Sighting[] = []
  try {
    for await (const sighting of outcome.value) seen.push(sighting)
    return seen
  } catch (cause) {
    if (cause instanceof BrokenAnswer) return `${cause.outcome.kind}:${cause.outcome.code}`
    throw cause
  }
}

/** Answers every request with this status. */
const always = (status: number, headers: Record<string, string> = {}, body = '') => {
  server.fault = (_, response) => {
    response.writeHead(status, headers).end(body)
    return true
  }
}

describe('what HIBP answers', () => {
  it('is read: employees on own systems and elsewhere, from one call', async () => {
    server.data.verified = ['acme.com']
    server.data.emailDomains = {
      'acme.com': { andy: ['netflix.com', 'vpn.acme.com'], jane: ['www.Spotify.com'] },
    }
    const seen = await readAll(request('stealer_email_domain'))
    expect(seen).toMatchObject([
      { account: '#andy@acme.com', layer: 'employee_elsewhere', place: 'netflix.com' },
      { account: '#andy@acme.com', layer: 'employee_on_system', place: 'vpn.acme.com' },
      { account: '#jane@acme.com', layer: 'employee_elsewhere', place: 'spotify.com' },
    ])
  })

  it('counts users of an app without the company itself', async () => {
    server.data.verified = ['app.acme.com']
    server.data.websites = { 'app.acme.com': ['a@gmail.com', 'b@acme.com', 'c@mail.acme.com'] }
    const app = { ...company, domain: 'app.acme.com', role: 'app' } as const
    expect(await readAll(request('stealer_website', app))).toMatchObject([
      { account: '#a@gmail.com', layer: 'platform_user', place: 'app.acme.com' },
    ])
  })

  it('with 404 is that nothing is held', async () => {
    server.data.verified = ['acme.com']
    expect(await readAll(request('breached_domain'))).toEqual([])
  })

  it('reports what the plan allows, whatever else it contains', async () => {
    server.data.requestsPerMinute = 500
    expect(await readSubscription(client())).toEqual({
      kind: 'ok',
      value: { requestsPerMinute: 500, stealerLogs: true, kAnonymity: true },
    })
  })

  it('changes its version with every breach added', async () => {
    const before = await catalogueVersion(client(null))
    server.data.breaches = [...server.data.breaches, breachModel('Later')]
    const after = await catalogueVersion(client(null))
    expect([before.kind, after.kind]).toEqual(['ok', 'ok'])
    expect(after).not.toEqual(before)
    expect(await readCatalogue(client(null))).toMatchObject({ kind: 'ok' })
  })
})

describe('breaches of an address', () => {
  it.each([true, false])('are the same by range and by name (range: %s)', async (range) => {
    server.data.accounts = { 'test@example.com': ['Adobe', 'Stratfor'] }
    const found = await breachesOfAddress(context(), 'test@example.com', range)
    expect(found).toEqual({ kind: 'ok', value: ['Adobe', 'Stratfor'] })
    expect(await breachesOfAddress(context(), 'none@example.com', range)).toEqual({ kind: 'none' })
    const paths = server.asked.join(' ')
    if (range) expect(paths).toContain('/range/567159')
    expect(paths.includes('test@example.com')).toBe(!range)
  })

  it('alert only if verified and no spam list; withdrawn ones are ignored', () => {
    const breach = (more: Partial<Breach>): Map<string, Breach> =>
      new Map([
        [
          'X',
          {
            name: 'X',
            domain: 'x.example',
            breachMs: 0,
            addedMs: 5,
            verified: true,
            fabricated: false,
            sensitive: false,
            retired: false,
            spamList: false,
            stealerLog: false,
            passwords: true,
            ...more,
          },
        ],
      ])
    const seen = (more: Partial<Breach>) => breachSighting(breach(more), 'h', 'X')
    expect(seen({})).toMatchObject({ quiet: false, place: 'X', datedMs: 5 })
    expect(seen({ verified: false })).toMatchObject({ quiet: true })
    expect(seen({ sensitive: true })).toMatchObject({ place: 'X', shown: 'sensitive' })
    for (const more of [{ spamList: true }, { fabricated: true }, { retired: true }]) {
      expect(seen(more)).toBeNull()
    }
    expect(breachSighting(new Map(), 'h', 'Unlisted')).toMatchObject({ quiet: true })
  })
})

describe('no answer is never "nothing found"', () => {
  const ask = () => readAll(request('stealer_email_domain'))
  const html = { 'content-type': 'text/html' }

  it.each([
    [401, {}, '', 'denied:bad_key'],
    [403, {}, '', 'denied:not_entitled'],
    [403, html, '<html>blocked</html>', 'retry:blocked'],
    [404, html, '<html>no such page</html>', 'broken:not_the_api'],
    [503, html, '<html>challenge</html>', 'retry:http_503'],
    [500, {}, '', 'retry:http_500'],
    [302, { location: 'https://elsewhere.example' }, '', 'broken:http_302'],
    [200, html, '<html>captive</html>', 'broken:content_type'],
    [200, { 'content-type': 'application/json' }, '', 'broken:cut_off'],
    [200, { 'content-type': 'application/json' }, '{"andy":["a.exam', 'broken:cut_off'],
    [200, { 'content-type': 'application/json' }, '{"andy":7}', 'broken:shape'],
    [200, { 'content-type': 'application/json' }, '{"andy":["a"]}]', 'broken:shape'],
    [200, { 'content-type': 'application/json' }, 'null', 'broken:shape'],
  ])('%i %j %j is %s', async (status, headers, body, outcome) => {
    always(Number(status), { ...headers }, String(body))
    expect(await ask()).toBe(outcome)
  })

  it('a domain that is not verified at the provider is denied, and so is a plan without logs', async () => {
    expect(await ask()).toBe('denied:not_entitled')
    server.data.verified = ['acme.com']
    server.data.stealerLogs = false
    expect(await ask()).toBe('denied:not_entitled')
  })

  it('an interrupted connection, a hang and a wrong address are retried', async () => {
    server.fault = (_, response: ServerResponse) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.write('{"andy":["a.example"],')
      setTimeout(() => response.destroy(), 20)
      return true
    }
    expect(await ask()).toBe('retry:network')
    server.fault = () => true
    expect(await readAll(request('breached_domain', company, client('0'.repeat(32), 50)))).toBe(
      'retry:timeout',
    )
  })

  it('an answer of 70 MB is not read to its end', async () => {
    server.fault = (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).write('[')
      const row = `${'"someone@example.com",'.repeat(5000)}`
      let sent = 0
      const more = () => {
        while (sent < 70e6 && !response.destroyed) {
          sent += row.length
          if (!response.write(row)) return void response.once('drain', more)
        }
        response.end('"last@example.com"]')
      }
      more()
      return true
    }
    const app = { ...company, domain: 'app.acme.com', role: 'app' } as const
    const big = request('stealer_website', app, client('0'.repeat(32), 60_000))
    expect(await readAll(big)).toBe('broken:too_large')
  }, 60_000)

  it('429 has the time of the retry: seconds or a date, never in a year or in the past', async () => {
    const wait = async (header: string | null) => {
      always(429, header === null ? {} : { 'retry-after': header })
      const outcome = await client().request('/breachedaccount/x')
      return outcome.kind === 'retry' ? (outcome.afterMs ?? -1) : -1
    }
    expect(await wait('2')).toBe(2000)
    for (const header of [null, '0', '-5', 'soon']) expect(await wait(header)).toBe(10_000)
    expect(await wait('31536000')).toBe(15 * 60_000)
    const inAMinute = await wait(new Date(Date.now() + 60_000).toUTCString())
    expect(inAMinute).toBeGreaterThan(50_000)
    expect(inAMinute).toBeLessThanOrEqual(60_000)
  })
})
