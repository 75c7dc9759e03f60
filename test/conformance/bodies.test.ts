import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Request } from './support/call.ts'
import { expectProblem } from './support/problem.ts'
import { expectRateHeaders } from './support/rate-headers.ts'
import { keyedRoutes, type Route } from './support/routes.ts'
import { sendOwn } from './support/send-own.ts'
import { openWorkspace, type Workspace } from './support/workspace.ts'

const KIB = 1024

let workspace: Workspace
beforeAll(async () => {
  workspace = await openWorkspace()
})

const send = (route: Route, request?: Request) => sendOwn(workspace, route, request)

/** Returns a route's example body, padded to this many bytes. */
function bodyOf(route: Route, bytes: number): string {
  const padded = (padding: string) => JSON.stringify({ ...route.body, padding })
  return padded('x'.repeat(bytes - padded('').length))
}

/** Returns a body that is nested this deep. */
function nested(route: Route, levels: number): string {
  const lists = levels - 1
  const own = JSON.stringify({ ...route.body, deep: 0 })
  return own.replace('"deep":0', `"deep":${'['.repeat(lists)}${']'.repeat(lists)}`)
}

const inChunks = (text: string) => new Blob([text]).stream()
// Admin routes accept no workspace key; roles.test.ts calls them.
const withBody = keyedRoutes.filter(({ body, role }) => body !== undefined && role !== 'admin')

describe.each(withBody)('the body of $name', (route) => {
  const good = route.answers ?? 200

  test.each([
    ['text/plain', 'text/plain'],
    ['a form', 'application/x-www-form-urlencoded'],
    ['text that says it is JSON', 'text/json'],
    ['an empty type', ''],
    ['what is no type', 'json'],
  ])('is rejected as %s', async (_, type) => {
    const answer = await send(route, { headers: { 'content-type': type } })
    expectProblem(answer, 'unsupported_media_type')
    expectRateHeaders(answer)
  })

  test('is rejected with a content encoding', async () => {
    const raw = new Uint8Array(gzipSync(JSON.stringify(route.body)))
    const answer = await send(route, { raw, headers: { 'content-encoding': 'gzip' } })
    expectProblem(answer, 'unsupported_media_type')
  })

  test.each([
    'application/json',
    'application/json; charset=utf-8',
    'Application/JSON',
    'application/vnd.acme+json',
  ])('is accepted as %s', async (type) => {
    const answer = await send(route, { headers: { 'content-type': type } })
    expect(answer.status, answer.text).toBe(good)
  })

  const bytes = (...values: number[]) => new Uint8Array(values)
  test.each<[string, NonNullable<Request['raw']>]>([
    ['empty', ''],
    ['blank', ' \n'],
    ['half an object', '{"fingerprint":'],
    ['a list', '[]'],
    ['null', 'null'],
    ['a word', '"fingerprint"'],
    ['a number', '7'],
    ['an object and more', '{} {}'],
    ['written in JavaScript', "{fingerprint: 'fp'}"],
    ['not UTF-8', bytes(0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d)],
    ['UTF-16', new Uint8Array(Buffer.from('{}', 'utf16le'))],
    ['nested 20,000 deep', '[{"a":'.repeat(10_000)],
  ])('is rejected if it is %s', async (_, raw) => {
    const answer = await send(route, { raw })
    expectProblem(answer, 'malformed_json')
    expectRateHeaders(answer)
  })

  test('is accepted as UTF-8 with a byte order mark', async () => {
    const answer = await send(route, { raw: `\ufeff${JSON.stringify(route.body)}` })
    expect(answer.status, answer.text).toBe(good)
  })

  test(`may have ${route.maxBodyBytes / KIB} KiB, and not one byte more, announced or not`, async () => {
    const whole = bodyOf(route, route.maxBodyBytes)
    for (const raw of [whole, inChunks(whole)]) {
      const answer = await send(route, { raw })
      expect(answer.status, answer.text).toBe(good)
    }
    const more = bodyOf(route, route.maxBodyBytes + 1)
    for (const raw of [more, inChunks(more)]) {
      const answer = await send(route, { raw })
      expectProblem(answer, 'payload_too_large')
      expectRateHeaders(answer)
    }
  })

  test('may be deeply nested', async () => {
    const answer = await send(route, { raw: nested(route, 30) })
    expect(answer.status, answer.text).toBe(good)
  })

  test('may contain names of the object prototype', async () => {
    const own = JSON.stringify(route.body).slice(1)
    const raw = `{"__proto__":{"key":1},"constructor":{"prototype":{}},"toString":1,${own}`
    const answer = await send(route, { raw })
    expect(answer.status, answer.text).toBe(good)
  })

  test('with a duplicate field has the last value', async () => {
    const [field = ''] = Object.keys(route.body ?? {})
    const answer = await send(route, {
      raw: JSON.stringify(route.body).replace('{', `{"${field}":7,`),
    })
    expect(answer.status, answer.text).toBe(good)
  })
})
