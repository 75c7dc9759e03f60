import { beforeAll, describe, expect, test } from 'vitest'
import { call, type HostName, type Request } from './support/call.ts'
import { inTest, kindOf } from './support/credential-faults.ts'
import { expectProblem, problemOf } from './support/problem.ts'
import {
  allowedMethods,
  keyedRoutes,
  openRoutes,
  pathnameOf,
  type Route,
} from './support/routes.ts'
import { sendOwn } from './support/send-own.ts'
import { openWorkspace, type Workspace } from './support/workspace.ts'

const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

let workspace: Workspace
beforeAll(async () => {
  workspace = await openWorkspace()
})

const send = (route: Route, request?: Request) => sendOwn(workspace, route, request)

describe.each([...keyedRoutes, ...openRoutes])('$name', (route) => {
  test.each([8, 128])('echoes an X-Request-Id of %i characters', async (length) => {
    const id = 'r'.repeat(length)
    const answer = await send(route, { headers: { 'x-request-id': id } })
    expect(answer.headers.get('x-request-id')).toBe(id)
  })

  test.each([
    ['of 7 characters', 'r'.repeat(7)],
    ['of 129 characters', 'r'.repeat(129)],
    ['with a control character', 'request\tid'],
    ['that is empty', ''],
  ])('replaces an X-Request-Id %s', async (_, id) => {
    const answer = await send(route, { headers: { 'x-request-id': id } })
    expect(answer.headers.get('x-request-id')).toMatch(UUID_V7)
  })

  test('generates a unique X-Request-Id if none is sent', async () => {
    const ids = await Promise.all(
      [1, 2].map(async () => (await send(route)).headers.get('x-request-id')),
    )
    expect(ids).toEqual([expect.stringMatching(UUID_V7), expect.stringMatching(UUID_V7)])
    expect(ids[0]).not.toBe(ids[1])
  })

  const allowed = allowedMethods(route)
  const others = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter(
    (method) => !allowed.includes(method),
  )
  test.each(others)(
    'rejects %s with or without a key, and lists the allowed methods',
    async (method) => {
      for (const key of [undefined, inTest(workspace, kindOf(route))]) {
        const answer = await call(route.host, method, route.path, { key })
        const problem = expectProblem(answer, 'method_not_allowed')
        expect(problem.instance).toBe(pathnameOf(route))
        const named = answer.headers.get('allow')?.split(/, */) ?? []
        expect(named).toEqual(expect.arrayContaining(allowed))
        expect(named).not.toContain(method)
      }
    },
  )
})

/** Routes that a workspace key may call: others reject the key before they read the request. */
const open = keyedRoutes.filter(({ answers }) => answers !== 403)
test.each(open)('$name rejects an unknown query parameter', async (route) => {
  const path = `${route.path}${route.path.includes('?') ? '&' : '?'}vebrose=1`
  const answer = await sendOwn(workspace, { ...route, path })
  expect(expectProblem(answer, 'validation_failed').detail).toBeDefined()
})

describe('an unknown path', () => {
  test.each<[HostName, string]>([
    ['api', '/docs/no-such-page'],
    ['api', '/docs/home'],
    ['api', '/docs/assets/stamp.txt'],
    ['api', '/docs/api/no-such-operation'],
    ['api', '/docs/..%2f..%2fintel'],
    ['api', '/api'],
    ['api', '/api/v1'],
    ['api', '/api/v2/check'],
    ['api', '/api/v1/check/'],
    ['api', '/API/V1/CHECK'],
    ['api', '/api/v1/check%2f'],
    ['api', '/v1/risk/evaluate'],
    ['api', '/health/no-such-part'],
    ['api', '/problems'],
    ['api', '/problems/no-such-problem'],
    ['api', '/%00'],
    ['api', '/%ff%fe'],
    ['api', '/problems/%E0%A4%A'],
    ['edge', '/v1'],
    ['edge', '/v1/risk'],
    ['edge', '/v2/config'],
    ['edge', '/api/v1/check'],
    ['edge', '/openapi.json'],
    ['edge', '/sdk/..%2f..%2fsecret.js'],
  ])('is not found: %s %s', async (host, path) => {
    for (const method of ['GET', 'POST', 'DELETE']) {
      const answer = await call(host, method, path, { key: workspace.secretTest })
      expect(['not_found', 'method_not_allowed']).toContain(problemOf(answer).error)
      if (method === 'GET') expectProblem(answer, 'not_found')
    }
  })
})
