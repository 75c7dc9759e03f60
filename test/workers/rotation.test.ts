import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import {
  CheckResponse,
  EvaluateResponse,
  ListResult,
  PublicKeys,
  WorkspaceListResponse,
} from '@vigil/contract'
import type { Bindings } from '@vigil/http'
import { beforeAll, expect, test } from 'vitest'
import { ROTATABLE, type Rotatable, stagesOf } from '../../scripts/deploy/stages.ts'
import worker from '../../workers/all/index.ts'
import { ask } from '../support/in-worker.ts'
import { openTenant, type Tenant } from '../support/tenant.ts'

/** Concurrent journeys while a secret changes. */
const AT_ONCE = 12

let tenant: Tenant
const NOTE = 'A note that is stored encrypted'
beforeAll(async () => {
  tenant = await openTenant(ask, env.OPERATOR_TOKEN)
  const added = await ask('api', '/api/v1/lists', {
    method: 'POST',
    headers: headers(),
    body: JSON.stringify({ list: 'watch', userId: 'u-noted', note: NOTE }),
  })
  expect(added.status).toBe(200)
})

const headers = (key = tenant.keys.secretLive) => ({
  'x-api-key': key,
  'x-service-site': tenant.site,
  Origin: `https://${tenant.site}`,
  'Content-Type': 'application/json',
})

/** A Worker of the deployment with these secrets. Each is a separate isolate, since services are cached by bindings. */
async function fetchFrom(
  bindings: Bindings,
  url: string,
  init: RequestInit<IncomingRequestCfProperties>,
): Promise<Response> {
  const context = createExecutionContext()
  const request = new Request<unknown, IncomingRequestCfProperties>(url, init)
  const response = await worker.fetch(request, bindings, context)
  await waitOnExecutionContext(context)
  return response
}

/** A page's evaluate at one Worker, and the server's check with its token at another. */
async function journey(edge: Bindings, api: Bindings, operatorTokens: string[]): Promise<number[]> {
  const evaluated = await fetchFrom(edge, 'http://edge.test/v1/risk/evaluate', {
    method: 'POST',
    headers: headers(tenant.keys.publishableLive),
    body: JSON.stringify({ fingerprint: crypto.randomUUID() }),
  })
  const { verdictToken } = EvaluateResponse.parse(await evaluated.clone().json())
  const checked = await fetchFrom(api, 'http://api.test/api/v1/check', {
    method: 'POST',
    headers: headers(),
    body: JSON.stringify({ event: 'login', userId: 'u-1', verdictToken: verdictToken.token }),
  })
  const { riskSignals } = CheckResponse.parse(await checked.clone().json())
  expect(riskSignals.map(({ type }) => type)).not.toContain('token_invalid')
  const listed = await fetchFrom(api, 'http://api.test/api/v1/lists?userId=u-noted', {
    headers: headers(),
  })
  expect(ListResult.parse(await listed.clone().json()).entries[0]?.note).toBe(NOTE)
  const operator = await Promise.all(
    operatorTokens.map((token) =>
      fetchFrom(api, 'http://api.test/admin/v1/workspaces', {
        headers: { Authorization: `Bearer ${token}` },
      }),
    ),
  )
  for (const answer of operator) WorkspaceListResponse.parse(await answer.clone().json())
  return [evaluated, checked, listed, ...operator].map(({ status }) => status)
}

test.each(ROTATABLE)(
  'a rotation of %s under load fails no request, whichever Workers have the next value already',
  async (name: Rotatable) => {
    const first = String(env[name])
    const fresh = await freshOf(name)
    const [accepts, uses] = stagesOf(name, { text: first }, false, fresh)
    const [ended] = stagesOf(name, { text: uses?.text ?? '' }, true, fresh)
    const stages = [first, ...[accepts, uses, ended].map((stage) => stage?.text ?? '')]
    const statuses: number[] = []
    for (let at = 0; at + 1 < stages.length; at += 1) {
      const [before, after] = [stages[at] ?? '', stages[at + 1] ?? '']
      const workers = [before, after].map((text) => Object.assign({}, env, { [name]: text }))
      // The operator has the old token until the new one is in use, and both until the old one ends.
      const held = [[first], [first, fresh], [fresh]][at] ?? []
      const tokens = name === 'OPERATOR_TOKEN' ? held : [env.OPERATOR_TOKEN]
      // The end of an old value comes when nothing that it signed or encrypted is read any more (docs/deploy.md).
      if (name === 'VAULT_KEY' && at === 2) break
      const pairs = workers.flatMap((edge) => workers.map((api) => [edge, api] as const))
      const journeys = Array.from({ length: AT_ONCE }, (_, i) => {
        const [edge, api] = pairs[i % pairs.length] ?? [env, env]
        return journey(edge, api, at === 1 ? tokens : tokens.slice(0, 1))
      })
      statuses.push(...(await Promise.all(journeys)).flat())
    }
    expect(statuses.length).toBeGreaterThanOrEqual(2 * AT_ONCE * 3)
    expect(statuses.filter((status) => status !== 200)).toEqual([])
  },
)

async function freshOf(name: Rotatable): Promise<string> {
  if (name === 'OPERATOR_TOKEN') return `fresh-${crypto.randomUUID()}`
  if (name === 'VAULT_KEY') {
    return btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))
  }
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' }
  const pair = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  if (!('privateKey' in pair)) throw new Error('no pair of keys')
  const jwk: unknown = await crypto.subtle.exportKey('jwk', pair.privateKey)
  return JSON.stringify({ ...Object(jwk), kid: crypto.randomUUID(), alg: 'ES256', use: 'sig' })
}

test('while two keys are used for signing, the browser host publishes both', async () => {
  const fresh = await freshOf('VERDICT_KEYS')
  const [accepts] = stagesOf('VERDICT_KEYS', { text: env.VERDICT_KEYS }, false, fresh)
  const bindings: Bindings = Object.assign({}, env, { VERDICT_KEYS: accepts?.text })
  const published = await fetchFrom(bindings, 'http://edge.test/.well-known/jwks.json', {})
  expect(PublicKeys.parse(await published.json()).keys).toHaveLength(2)
})
