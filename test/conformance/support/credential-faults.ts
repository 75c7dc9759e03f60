import { madeUpKey, misspelt, relabelled } from './made-up-key.ts'
import type { Code } from './problem.ts'
import type { Route } from './routes.ts'
import { openWorkspace, type Workspace } from './workspace.ts'

export type Kind = 'secret' | 'publishable'

/** Credential of a request. */
export interface Credential {
  key?: string
  headers?: Record<string, string>
  publicKey?: string
}

/** Workspaces and keys from which the faults are derived. */
export interface KnownKeys {
  workspace: Workspace
  suspended: Workspace
  revoked: Record<Kind, string>
  expired: Record<Kind, string>
}

export async function makeKnownKeys(): Promise<KnownKeys> {
  const [workspace, suspended] = await Promise.all([openWorkspace(), openWorkspace()])
  await suspended.operate('PATCH', '', { suspended: true })
  const revoked = async (kind: Kind) => {
    const { key, id } = await workspace.createKey({ kind, env: 'live' })
    await workspace.operate('DELETE', `/keys/${id}`)
    return key
  }
  const expired = async (kind: Kind) =>
    (await workspace.createKey({ kind, env: 'live', expiresAt: '2020-01-01T00:00:00.000Z' })).key
  return {
    workspace,
    suspended,
    revoked: { secret: await revoked('secret'), publishable: await revoked('publishable') },
    expired: { secret: await expired('secret'), publishable: await expired('publishable') },
  }
}

export const kindOf = ({ kind }: Route): Kind => kind ?? 'secret'
const otherOf = (route: Route): Kind => (kindOf(route) === 'secret' ? 'publishable' : 'secret')
export const live = ({ secretLive, publishableLive }: Workspace, kind: Kind) =>
  kind === 'secret' ? secretLive : publishableLive
export const inTest = ({ secretTest, publishableTest }: Workspace, kind: Kind) =>
  kind === 'secret' ? secretTest : publishableTest
export const bearer = (key: string): Credential => ({
  headers: { authorization: `Bearer ${key}` },
})

/** An error of a credential, and the expected response. */
export interface Fault {
  what: string
  code: Code
  credential(route: Route, known: KnownKeys): Credential
  /** Routes for which it is an error; default: all. */
  on?(route: Route): boolean
}

export const faults: readonly Fault[] = [
  { what: 'no key', code: 'missing_api_key', credential: () => ({}) },
  { what: 'an empty key', code: 'missing_api_key', credential: () => ({ key: '' }) },
  {
    what: 'a key as Bearer',
    code: 'missing_api_key',
    credential: (route, known) => bearer(live(known.workspace, kindOf(route))),
    on: ({ alsoFrom }) => alsoFrom !== 'bearer',
  },
  {
    what: 'a key as Basic',
    code: 'missing_api_key',
    credential: (route, known) => ({
      headers: { authorization: `Basic ${live(known.workspace, kindOf(route))}` },
    }),
  },
  {
    what: 'a key in the body',
    code: 'missing_api_key',
    credential: (route, known) => ({ publicKey: live(known.workspace, kindOf(route)) }),
    on: ({ body, alsoFrom }) => body !== undefined && alsoFrom !== 'body',
  },
  {
    what: 'a made-up key as Bearer',
    code: 'invalid_api_key',
    credential: () => bearer(madeUpKey('secret', 'live')),
    on: ({ alsoFrom }) => alsoFrom === 'bearer',
  },
  {
    what: 'a made-up key in the body',
    code: 'invalid_api_key',
    credential: () => ({ publicKey: madeUpKey('publishable', 'live') }),
    on: ({ alsoFrom }) => alsoFrom === 'body',
  },
  { what: 'a word', code: 'invalid_api_key', credential: () => ({ key: 'letmein' }) },
  {
    what: 'a misspelt key',
    code: 'invalid_api_key',
    credential: (route, known) => ({ key: misspelt(live(known.workspace, kindOf(route))) }),
  },
  {
    what: 'a key with a letter more',
    code: 'invalid_api_key',
    credential: (route, known) => ({ key: `${live(known.workspace, kindOf(route))}0` }),
  },
  {
    what: 'a key in other letters',
    code: 'invalid_api_key',
    credential: (route, known) => ({ key: live(known.workspace, kindOf(route)).toUpperCase() }),
  },
  {
    what: 'a test key that calls itself live',
    code: 'invalid_api_key',
    credential: (route, known) => ({ key: relabelled(inTest(known.workspace, kindOf(route))) }),
  },
  {
    what: 'an unknown key',
    code: 'invalid_api_key',
    credential: (route) => ({ key: madeUpKey(kindOf(route), 'live') }),
  },
  {
    what: 'a revoked key',
    code: 'invalid_api_key',
    credential: (route, known) => ({ key: known.revoked[kindOf(route)] }),
  },
  {
    what: 'an expired key',
    code: 'invalid_api_key',
    credential: (route, known) => ({ key: known.expired[kindOf(route)] }),
  },
  {
    what: 'a live key of the other kind',
    code: 'wrong_key_kind',
    credential: (route, known) => ({ key: live(known.workspace, otherOf(route)) }),
  },
  {
    what: 'a test key of the other kind',
    code: 'wrong_key_kind',
    credential: (route, known) => ({ key: inTest(known.workspace, otherOf(route)) }),
  },
  {
    what: 'a key of a suspended workspace',
    code: 'workspace_suspended',
    credential: (route, known) => ({ key: live(known.suspended, kindOf(route)) }),
  },
  {
    what: 'a test key',
    code: 'live_key_required',
    credential: (route, known) => ({ key: inTest(known.workspace, kindOf(route)) }),
    on: ({ liveOnly }) => liveOnly === true,
  },
  {
    what: 'a live key and no site',
    code: 'site_required',
    credential: (route, known) => ({
      key: live(known.workspace, kindOf(route)),
      headers: { 'x-service-site': '' },
    }),
    on: ({ siteRequired }) => siteRequired === true,
  },
  ...['www.evil.example', 'acme.example', 'not a host', 'https://'].map(
    (site): Fault => ({
      what: `a live key and the site ${site}`,
      code: 'site_not_licensed',
      credential: (route, known) => ({
        key: live(known.workspace, kindOf(route)),
        headers: { 'x-service-site': site },
      }),
      on: ({ host }) => host === 'api',
    }),
  ),
  {
    what: 'a test key and an unlicensed site',
    code: 'site_not_licensed',
    credential: (route, known) => ({
      key: inTest(known.workspace, kindOf(route)),
      headers: { 'x-service-site': 'www.evil.example' },
    }),
    on: ({ host, liveOnly }) => host === 'api' && liveOnly === undefined,
  },
  {
    what: 'a live key and the Origin of another page',
    code: 'origin_not_allowed',
    credential: (route, known) => ({
      key: live(known.workspace, kindOf(route)),
      headers: { origin: 'https://www.evil.example' },
    }),
    on: ({ host }) => host === 'edge',
  },
]
