import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { HttpEnv } from '../context/variables.ts'
import { requestId, requestIdOf } from './request-id.ts'

const minted = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

test.each([8, 9, 127, 128])('an id of %i characters is echoed', (length) => {
  const id = 'r'.repeat(length)
  expect(requestIdOf(id, 0)).toBe(id)
})

test.each([0, 1, 7, 129, 5000])('an id of %i characters is replaced', (length) => {
  expect(requestIdOf('r'.repeat(length), 0)).toMatch(minted)
})

test.each([
  ['a tab', 'request\tid'],
  ['NUL', 'request\u0000id'],
  ['DEL', 'request\u007fid'],
  ['a C1 control', 'request\u0085id'],
  ['a bidi override', 'request\u202eid'],
  ['a line separator', 'request\u2028id'],
  ['bytes that were no UTF-8', 'request\ufffdid'],
])('an id with %s is replaced', (_, id) => {
  expect(requestIdOf(id, 0)).toMatch(minted)
})

test('an id in letters of any script is echoed', () => {
  for (const id of ['anfrage-ü-1', '東京東京東京東京', 'an id with spaces']) {
    expect(requestIdOf(id, 0)).toBe(id)
  }
})

test('an id that was not sent is minted', () => {
  expect(requestIdOf(undefined, 0)).toMatch(minted)
})

test('success, failure and unknown route all carry the id of the request', async () => {
  const app = new Hono<HttpEnv>()
  app.use(requestId())
  app.onError((_, c) => c.text('failed', 500))
  app.get('/fine', (c) => c.text(c.var.requestId))
  app.get('/fails', () => {
    throw new Error('of the handler')
  })
  for (const [path, status] of [
    ['/fine', 200],
    ['/fails', 500],
    ['/unknown', 404],
  ] as const) {
    const answer = await app.request(path, { headers: { 'x-request-id': 'caller-id-1' } })
    expect([answer.status, answer.headers.get('x-request-id')]).toEqual([status, 'caller-id-1'])
  }
})
