import { Problem } from '@vigil/contract'
import type { Hono } from 'hono'
import { afterEach, expect, test, vi } from 'vitest'
import type { HttpEnv } from './context/variables.ts'
import { openHost } from './host.ts'
import { serve } from './serve.ts'

afterEach(() => vi.restoreAllMocks())

const context = { waitUntil() {}, passThroughOnException() {}, props: {} }

test('a thrown value that is no Error is answered as a problem with the request id', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const app = openHost('api', {}, {})
  app.get('/thing', () => {
    throw 'a string with sk_live_abcdefgh'
  })
  const request = new Request('https://api.example.com/thing', {
    headers: { 'X-Request-Id': 'request-id-1' },
  })
  const answer = await serveIt(app, request)
  expect(answer.status).toBe(500)
  expect(answer.headers.get('x-request-id')).toBe('request-id-1')
  expect(Problem.parse(await answer.json()).error).toBe('internal_error')
  expect(String(log.mock.calls[0]?.[0])).not.toContain('abcdefgh')
})

function serveIt(app: Hono<HttpEnv>, request: Request): Promise<Response> {
  return Reflect.apply(serve(app), null, [request, {}, context])
}
