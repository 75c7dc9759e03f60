import { exports } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'

const get = (path: string, headers: Record<string, string> = {}) =>
  exports.default.fetch(new Request(`http://edge.test${path}`, { headers }))

/** The pinned name of the second file, from the first one. */
async function lateName(): Promise<string> {
  const text = await (await get('/sdk.js')).text()
  const name = /v1-late-[0-9a-f]{12}\.js/.exec(text)?.[0]
  if (name === undefined) throw new Error('the first file names no second')
  return name
}

describe('the SDK', () => {
  it('is served at its short path to pages of every origin, with a short cache time', async () => {
    const response = await get('/sdk.js', { Origin: 'https://acme.example.com' })
    expect(response.status).toBe(200)
    expect(response.headers.get('Content-Type')).toBe('text/javascript; charset=utf-8')
    expect(response.headers.get('Cache-Control')).toBe(
      'public, max-age=600, stale-while-revalidate=86400',
    )
    expect(response.headers.get('Access-Control-Allow-Origin')).toBe('*')
    expect(response.headers.get('Cross-Origin-Resource-Policy')).toBe('cross-origin')
    expect(await response.text()).toBe(await (await get('/sdk/v1.js')).text())
  })

  it('is cached for a year under a name with a hash', async () => {
    const response = await get(`/sdk/${await lateName()}`)
    expect(response.status).toBe(200)
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
  })

  it('answers 304 to a browser that has it', async () => {
    const first = await get('/sdk.js')
    const etag = first.headers.get('ETag') ?? ''
    expect(etag).not.toBe('')
    await first.body?.cancel()
    const second = await get('/sdk.js', { 'If-None-Match': etag })
    expect(second.status).toBe(304)
    expect(await second.text()).toBe('')
  })

  it('has a source map and types', async () => {
    const map = await get(`/sdk/${await lateName()}.map`)
    expect(map.headers.get('Content-Type')).toBe('application/json')
    expect(await map.json()).toMatchObject({ version: 3 })
    const types = await get('/sdk/v1.d.ts')
    expect(await types.text()).toContain('export interface Agent')
  })

  it.each(['/sdk/v2.js', '/sdk/..%2fintel%2fmail.bin', '/sdk/mail.bin', '/sdk/V1.js', '/sdk/'])(
    'is nowhere else: %s is 404',
    async (path) => {
      const response = await get(path)
      expect(response.status).toBe(404)
      expect(await response.json()).toMatchObject({ error: 'not_found' })
    },
  )
})
