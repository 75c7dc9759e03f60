import { MAX_BODY_BYTES } from '@vigil/contract'
import { Hono } from 'hono'
import { beforeEach, expect, test } from 'vitest'
import * as z from 'zod'
import type { HttpEnv } from '../context/variables.ts'
import { problemRenderer } from '../response/render-problem.ts'
import { requestId } from '../response/request-id.ts'
import { before } from '../testing/before.ts'
import { bodyText, depth, MAX_DEPTH } from './body.ts'
import { validateBody } from './validate.ts'

let app: Hono<HttpEnv>

beforeEach(() => {
  app = new Hono<HttpEnv>()
  const problem = problemRenderer(() => 'https://api.example.com')
  app.use(requestId())
  app.onError(problem.onError)
  app.use(async (c, next) => {
    await bodyText(c, MAX_BODY_BYTES.api)
    await next()
  })
  app.post('/echo', before(validateBody(z.looseObject({}), MAX_BODY_BYTES.api)), async (c) =>
    c.json({ keys: Object.keys(await c.req.json()) }),
  )
})

async function post(
  body: BodyInit | null,
  headers: Record<string, string> = { 'content-type': 'application/json' },
) {
  const answer = await app.request('/echo', { method: 'POST', body, headers })
  const { error, detail, keys }: { error?: string; detail?: string; keys?: string[] } =
    await answer.json()
  return { status: answer.status, error, detail, keys }
}

const json = { 'content-type': 'application/json' }

test.each(['application/json', 'Application/JSON; charset=utf-8', 'application/merge-patch+json'])(
  'a body of type %s is read',
  async (type) => {
    expect(await post('{"a":1}', { 'content-type': type })).toMatchObject({ keys: ['a'] })
  },
)

test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/jsonx', 'json', ''])(
  'a body of type %j is refused with 415',
  async (type) => {
    expect(await post('{}', { 'content-type': type })).toMatchObject({
      status: 415,
      error: 'unsupported_media_type',
    })
  },
)

test('a compressed body is rejected with 415 and not read as text', async () => {
  const headers = { ...json, 'content-encoding': 'gzip' }
  expect(await post('{}', headers)).toMatchObject({ status: 415 })
})

test.each([
  ['', 'The body is empty. Send one JSON object.'],
  [' ', 'The body is empty. Send one JSON object.'],
  ['{"a":', 'The body is not JSON: it ends too early.'],
  ['event=signup', 'The body is not JSON. Send one JSON object.'],
  ['{}{}', 'The body is not JSON: the error is at position 2.'],
  ['{"a":1,}', 'The body is not JSON: the error is at position 7.'],
  ['[1]', 'The body is an array. Send one JSON object.'],
  ['"text"', 'The body is a string. Send one JSON object.'],
  ['7', 'The body is a number. Send one JSON object.'],
  ['null', 'The body is null. Send one JSON object.'],
])('%j is malformed JSON, and the detail says why', async (text, detail) => {
  expect(await post(text)).toMatchObject({ status: 400, error: 'malformed_json', detail })
})

test('no text of a body that is not JSON is in the detail', async () => {
  const { detail } = await post('{"email":"ada@example.com","password":secret}')
  expect(detail).toBe('The body is not JSON. Send one JSON object.')
})

test('bytes that are not UTF-8 are malformed JSON, never replaced in silence', async () => {
  const bytes = new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])
  expect(await post(bytes)).toMatchObject({ status: 400, error: 'malformed_json' })
})

test('a byte order mark is skipped', async () => {
  expect(await post('\ufeff{"a":1}')).toMatchObject({ keys: ['a'] })
})

const filled = (bytes: number) => `{"a":"${'x'.repeat(bytes - 8)}"}`

test('a body of exactly 256 KiB is read, and one byte more is 413', async () => {
  expect(await post(filled(MAX_BODY_BYTES.api))).toMatchObject({ status: 200 })
  expect(await post(filled(MAX_BODY_BYTES.api + 1))).toMatchObject({
    status: 413,
    error: 'payload_too_large',
  })
})

test('a body without a length is counted while it comes, and left when it is too long', async () => {
  let pulled = 0
  const long = new ReadableStream<Uint8Array>({
    pull(controller) {
      pulled += 1
      // Where nothing counts it, the test fails and takes no more memory than this.
      if (pulled > 1_000) return controller.close()
      controller.enqueue(new Uint8Array(64 * 1024).fill(0x20))
    },
  })
  // Node's fetch asks for `duplex`, which no other runtime's types know.
  const init = Object.assign({ method: 'POST', body: long, headers: json }, { duplex: 'half' })
  expect((await app.request(new Request('http://localhost/echo', init))).status).toBe(413)
  expect(pulled).toBeLessThan(10)
})

test('the size counts bytes, not characters', async () => {
  const text = JSON.stringify({ a: 'ü'.repeat(MAX_BODY_BYTES.api / 2) })
  expect(await post(text)).toMatchObject({ status: 413 })
})

test('a nesting bomb is malformed JSON, and the deepest allowed body is not', async () => {
  const nested = (levels: number) => `{"a":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`
  expect(await post(nested(MAX_DEPTH))).toMatchObject({ status: 200 })
  expect(await post(nested(MAX_DEPTH + 1))).toMatchObject({ error: 'malformed_json' })
  expect(await post('['.repeat(250_000))).toMatchObject({ error: 'malformed_json' })
})

test('brackets inside strings nest nothing', () => {
  expect(depth('{"a":"[[[[{{{{","b\\"[[[":["x"]}')).toBe(2)
})

test('duplicate and prototype keys change nothing but their own object', async () => {
  const text = '{"a":1,"a":2,"__proto__":{"polluted":true},"constructor":{"prototype":{}}}'
  expect(await post(text)).toMatchObject({ status: 200 })
  expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
})
