import type { Tenant } from './tenant.ts'
import { at, type Env, type TenantCalls } from './tenant-calls.ts'

/** Scope of each kind of id: one environment, a workspace, or the operator. */
export const idKinds = {
  checkId: 'env',
  feedbackId: 'env',
  entryId: 'env',
  erasureId: 'env',
  sessionId: 'env',
  verdictToken: 'env',
  identityId: 'workspace',
  memberId: 'workspace',
  keyId: 'workspace',
  signInToken: 'workspace',
  workspaceId: 'operator',
  domainId: 'operator',
  endpointId: 'operator',
  batchId: 'operator',
} as const
export type IdKind = keyof typeof idKinds

/** Whether a path parameter has the name of a kind of id. */
export const isIdKind = (name: string): name is IdKind => Object.hasOwn(idKinds, name)

/** A unique suffix for created resources. */
export const uniqueSuffix = () => crypto.randomUUID().slice(0, 8)

export const corpusBatch = () => ({
  label: `batch-${uniqueSuffix()}`,
  kind: 'stealer',
  mode: 'live',
  seenAt: '2026-01-02T03:04:05.000Z',
  sourceHash: `${uniqueSuffix()}${'0'.repeat(56)}`,
})

type IdOf = (kind: IdKind, env?: Env) => Promise<string>

/** Functions that create a resource of each kind and return its id; `id` returns the id of a required resource. */
export const creatorsOf = (
  { send, post, operate, byAdmin, headersOf }: TenantCalls,
  { workspaceId }: Tenant,
  id: IdOf,
): Readonly<Record<IdKind, (env: Env) => Promise<string>>> => ({
  checkId: async (env) =>
    at(await post(env, '/api/v1/check', { userId: `u-${uniqueSuffix()}`, event: 'login' }), 'id'),
  feedbackId: async (env) =>
    at(
      await post(env, '/api/v1/feedback', { checkId: await id('checkId', env), label: 'abuse' }),
      'id',
    ),
  entryId: async (env) =>
    at(
      await post(env, '/api/v1/lists', { list: 'watch', userId: `u-${uniqueSuffix()}` }),
      'entry',
      'id',
    ),
  erasureId: async (env) =>
    at(await post(env, '/api/v1/erasure', { userId: `u-${uniqueSuffix()}` }), 'id'),
  sessionId: async (env) =>
    at(await post(env, '/api/v1/session', { fingerprint: `fp-${uniqueSuffix()}` }), 'sessionId'),
  async verdictToken(env) {
    const headers = await headersOf('publishable', env)
    const body = { fingerprint: `fp-${uniqueSuffix()}` }
    const { json } = await send('edge', 'POST', '/v1/risk/evaluate', headers, body)
    return at(json, 'verdictToken', 'token')
  },
  identityId: async () => {
    const person = { email: `${uniqueSuffix()}@mailbox.example`, audience: 'customer' }
    return at(await post('live', '/api/v1/monitor', person), 'results', 0, 'id')
  },
  memberId: async () => {
    const member = { name: `M ${uniqueSuffix()}`, role: 'viewer' }
    const { json } = await send('api', 'POST', '/api/v1/members', await byAdmin(), member)
    return at(json, 'member', 'id')
  },
  keyId: async () =>
    at(
      await operate(`/workspaces/${workspaceId}/keys`, { kind: 'secret', env: 'test' }),
      'record',
      'id',
    ),
  signInToken: async () => {
    const name = `M ${uniqueSuffix()}`
    const link = await operate('/console-links', { workspace: workspaceId, name })
    return new URL(at(link, 'url')).hash.replace('#token=', '')
  },
  workspaceId: async () => workspaceId,
  domainId: async () => {
    const domain = { domain: `w-${uniqueSuffix()}.com`, role: 'app' }
    return at(await operate(`/workspaces/${workspaceId}/watched-domains`, domain), 'domain', 'id')
  },
  endpointId: async () => {
    const endpoint = { kind: 'webhook', url: `http://127.0.0.1:9/${uniqueSuffix()}` }
    return at(
      await operate(`/workspaces/${workspaceId}/alert-endpoints`, endpoint),
      'endpoint',
      'id',
    )
  },
  batchId: async () => at(await operate('/corpus/batches', corpusBatch()), 'batch', 'id'),
})
