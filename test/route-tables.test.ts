import { routes } from '@vigil/contract'
import { expect, test } from 'vitest'
import { isServerPath } from '../workers/all/server-path.ts'
import { app as api } from '../workers/api/app.ts'
import { app as edge } from '../workers/edge/app.ts'

/** Routes of a host in OpenAPI notation, without middleware. */
function served(app: typeof api): string[] {
  const named = app.routes
    .filter(({ method }) => method !== 'ALL')
    .map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`)
  return [...new Set(named)].sort()
}

const documented = (host: 'api' | 'edge') =>
  routes
    .filter((route) => route.host === host)
    .map((route) => `${route.method.toUpperCase()} ${route.path}`)
    .sort()

test('the server host serves exactly the documented routes', () => {
  expect(served(api)).toEqual(documented('api'))
})

test('the browser host serves exactly the documented routes', () => {
  expect(served(edge)).toEqual(documented('edge'))
})

/** Routes that both hosts have; in a single Worker the browser host serves them, with the same bindings. */
const SHARED = ['/health']

test('no other path exists on both hosts, so that one Worker can route them', () => {
  const paths = (app: typeof api) => served(app).map((route) => route.split(' ')[1])
  expect(paths(api).filter((path) => paths(edge).includes(path))).toEqual(SHARED)
})

test('one Worker routes every path to the host that serves it', () => {
  for (const { host, path } of routes) {
    if (!SHARED.includes(path)) expect([path, isServerPath(path)]).toEqual([path, host === 'api'])
  }
})
