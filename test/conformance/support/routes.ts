import { inject, type ProvidedContext } from 'vitest'
import { hosts } from './call.ts'

/** A declared route with a request that it accepts. */
export type Route = ProvidedContext['routes'][number]

const ofCallers = inject('routes')

/** Every route that asks for a key. */
export const keyedRoutes = ofCallers.filter(({ kind }) => kind !== null)

/** Routes that only pages load or send; other suites call them. */
const pageRoutes = [
  'sdk',
  'sdkFile',
  'demoFile',
  'demoSignup',
  'signIn',
  'readSession',
  'signOut',
  'consoleAsset',
  'consolePage',
  'consoleSection',
  'consoleItem',
]

/** Every route that asks for no key. */
export const openRoutes = ofCallers.filter(
  ({ kind, name }) => kind === null && !pageRoutes.includes(name),
)

/** Every route but the operator's, by method and path as the OpenAPI document writes it; those of both hosts once. */
export const documentedRoutes = new Set(
  ofCallers.map(({ method, documented }) => `${method} ${documented}`),
)

/** Path of a route without its query, as in `instance` of a problem. */
export function pathnameOf({ host, path }: Route): string {
  return new URL(path, hosts[host]).pathname
}

/** Every method that the path of a route accepts. */
export function allowedMethods(route: Route): string[] {
  return [...keyedRoutes, ...openRoutes]
    .filter(({ host }) => host === route.host)
    .filter(({ path }) => path.split('?')[0] === route.path.split('?')[0])
    .map(({ method }) => method)
}
