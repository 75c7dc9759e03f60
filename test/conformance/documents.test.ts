import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { call, hosts } from './support/call.ts'
import { openapi } from './support/openapi.ts'
import { expectProblem, statusOfCode } from './support/problem.ts'
import { documentedRoutes, keyedRoutes, openRoutes } from './support/routes.ts'

const Served = z.object({ content: z.record(z.string(), z.unknown()) })
const codes = Object.entries(statusOfCode).map(([code, status]) => ({ code, status }))
const pathOf = (code: string) => `/problems/${code.replaceAll('_', '-')}`

describe('a problem page', () => {
  test.each(codes)('explains $code and how to fix it', async ({ code, status }) => {
    const page = await call('api', 'GET', pathOf(code))
    expect(page.status).toBe(200)
    expect(page.headers.get('content-type')).toMatch(/^text\/html\b.*utf-8/i)
    expect(page.text).toMatch(/^<!doctype html>/i)
    expect(page.text).toContain(code)
    expect(page.text).toContain(String(status))
    expect(page.text).not.toMatch(/<script/i)
  })

  test('is unique', async () => {
    const pages = await Promise.all(codes.map(({ code }) => call('api', 'GET', pathOf(code))))
    expect(new Set(pages.map(({ text }) => text)).size).toBe(codes.length)
  })

  test('is the target of the type of a problem', async () => {
    const { type } = expectProblem(await call('api', 'GET', '/api/v1/account'), 'missing_api_key')
    const page = await fetch(type)
    expect([page.status, await page.text()]).toEqual([
      200,
      expect.stringContaining('missing_api_key'),
    ])
  })
})

describe('the OpenAPI document', () => {
  let read: Awaited<ReturnType<typeof openapi>>
  beforeAll(async () => {
    read = await openapi('/openapi.json')
  })
  const operationOf = (path: string, method: string) => {
    const found = read.operations.find((each) => each.path === path && each.method === method)
    if (found === undefined) throw new Error(`${method} ${path} is not documented`)
    return found.operation
  }

  test.each([
    ['/docs/assets/{file}', ['docs.css', 'docs.js', 'search.json']],
    ['/console/assets/{file}', ['console.css', 'console.js', 'mark.svg']],
  ])('documents the media types of %s', async (path, files) => {
    const { content } = Served.parse(operationOf(path, 'GET').responses['200'])
    for (const file of files) {
      const { status, headers } = await call('api', 'GET', path.replace('{file}', file))
      const type = headers.get('content-type')?.split(';')[0]
      expect([file, status, Object.keys(content)]).toEqual([
        file,
        200,
        expect.arrayContaining([type]),
      ])
    }
  })

  test('is JSON', () => {
    expect(read.answer.headers.get('content-type')).toMatch(/^application\/json\b/)
  })

  test.each(keyedRoutes)('documents the body, the success and the failures of $name', (route) => {
    const operation = operationOf(route.documented, route.method)
    const statuses = Object.keys(operation.responses)
    expect(statuses).toEqual(expect.arrayContaining(['200', '401', '403', '429', '503']))
    expect('requestBody' in operation).toBe(route.body !== undefined)
    if (route.body) expect(statuses).toEqual(expect.arrayContaining(['400', '413', '415']))
    expect(operation.security.length).toBeGreaterThan(0)
  })

  test.each(openRoutes)('documents $name, which needs no key', (route) => {
    const { security } = operationOf(route.documented, route.method)
    expect(security).toEqual([])
  })

  test('contains each operation once', () => {
    const ids = read.operations.map(({ operation }) => operation.operationId)
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('contains the routes of this suite, and otherwise only those of the operator', () => {
    const named = read.operations.map(({ method, path }) => `${method} ${path}`)
    expect(named.sort()).toEqual([...documentedRoutes].sort())
    expect(read.answer.text).not.toContain('/admin/v1')
  })

  test('contains no unresolved reference', () => {
    const references = [...read.answer.text.matchAll(/"\$ref":"([^"]+)"/g)].map(
      ([, target]) => target,
    )
    expect(references.length).toBeGreaterThan(0)
    for (const reference of new Set(references)) {
      const [root, components, kind = '', name = ''] = reference?.split('/') ?? []
      expect([root, components]).toEqual(['#', 'components'])
      expect(read.document.components[kind], reference).toHaveProperty([name])
    }
  })

  test('lists the hosts that serve it', () => {
    expect(read.answer.text).toContain(hosts.api)
    expect(read.answer.text).toContain(hosts.edge)
  })
})

describe('llms.txt', () => {
  test('is a title, a summary and sections of links that resolve (llmstxt.org)', async () => {
    const answer = await call('api', 'GET', '/llms.txt')
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain\b.*utf-8/i)
    const [title, , summary] = answer.text.split('\n')
    expect(title).toBe('# Vigil')
    expect(summary).toMatch(/^> \S/)
    const rest = answer.text
      .split('\n')
      .slice(3)
      .filter((line) => line !== '')
    for (const line of rest) expect(line).toMatch(/^(?:## \S.*|- \[[^\]]+\]\(\/[^)]+\))$/)
    const paths = rest.flatMap((line) => /\((\/[^)]+)\)/.exec(line)?.[1] ?? [])
    expect(paths).toEqual(expect.arrayContaining(['/docs/calling-vigil', '/docs/api/check']))
    expect(new Set(paths).size).toBe(paths.length)
    const statuses = await Promise.all(
      paths.map(async (path) => [path, (await call('api', 'GET', path)).status]),
    )
    expect(statuses).toEqual(paths.map((path) => [path, 200]))
  })
})
