import * as z from 'zod'
import type { Ask, Tenant } from './tenant.ts'

export type Env = 'test' | 'live'

const Made = z.looseObject({})
export type Made = z.infer<typeof Made>
/** The text or number at a path of a response. */
export const at = (made: unknown, ...path: (string | number)[]): string => {
  let value = made
  for (const name of path) value = Reflect.get(Object(value), name)
  return z.union([z.string(), z.number()]).transform(String).parse(value)
}

export type TenantCalls = ReturnType<typeof openTenantCalls>

/** Calls with a workspace's credentials. They throw on an error response. */
export function openTenantCalls(
  ask: Ask,
  { keys, site, workspaceId }: Tenant,
  operatorToken: string,
) {
  const operatorHeaders = { authorization: `Bearer ${operatorToken}` }
  let admin: Promise<string> | null = null

  async function send(
    host: 'api' | 'edge',
    method: string,
    path: string,
    headers: object,
    body?: object,
  ) {
    const answer = await ask(host, path, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
    return { json: Made.parse(JSON.parse(text)), headers: answer.headers }
  }
  const ofSecret = (env: Env) => ({
    'x-api-key': env === 'live' ? keys.secretLive : keys.secretTest,
    'x-service-site': site,
  })
  const post = async (env: Env, path: string, body: object): Promise<Made> =>
    (await send('api', 'POST', path, ofSecret(env), body)).json
  const operate = async (path: string, body: object): Promise<Made> =>
    (await send('api', 'POST', `/admin/v1${path}`, operatorHeaders, body)).json

  /** A personal key of a member who is an admin. */
  function adminKey(): Promise<string> {
    admin ??= (async () => {
      const link = await operate('/console-links', { workspace: workspaceId, name: 'Ada' })
      const token = new URL(at(link, 'url')).hash.replace('#token=', '')
      const session = await send('api', 'POST', '/console/session', {}, { token })
      const cookie = (session.headers.get('set-cookie') ?? '').split(';', 1)[0] ?? ''
      const console = {
        cookie,
        'x-vigil-console': '1',
        'x-vigil-env': 'live',
        'x-service-site': site,
      }
      const wanted = { env: 'live', label: 'Personal', personal: true }
      return at((await send('api', 'POST', '/api/v1/keys', console, wanted)).json, 'key')
    })()
    return admin
  }
  const byAdmin = async () => ({ 'x-api-key': await adminKey(), 'x-service-site': site })

  /** Headers of a credential. */
  async function headersOf(
    kind: string,
    env: Env,
    role: string | null = null,
  ): Promise<Record<string, string>> {
    if (kind === 'operator') return operatorHeaders
    if (kind === 'secret') return role === 'admin' ? byAdmin() : ofSecret(env)
    if (kind === 'none') return {}
    const key = env === 'live' ? keys.publishableLive : keys.publishableTest
    return { 'x-api-key': key, origin: `https://${site}` }
  }

  return { send, post, operate, ofSecret, byAdmin, headersOf }
}
