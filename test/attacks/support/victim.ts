import { env, exports } from 'cloudflare:workers'
import { type AdminPlan, CheckResponse, EvaluateResponse, SessionResult } from '@vigil/contract'
import { expect } from 'vitest'
import { openTenant, type Tenant } from '../../support/tenant.ts'

/** Sends a request to one of the Worker's hosts. */
export const send = (host: 'api' | 'edge', path: string, init?: RequestInit): Promise<Response> =>
  exports.default.fetch(new Request(`http://${host}.test${path}`, init))

/** A workspace under attack, with the calls of its server, its pages and an attacker. */
export interface Victim {
  tenant: Tenant
  /** POST with a key; returns any status. */
  post(key: string, path: string, body: object, headers?: Record<string, string>): Promise<Response>
  /** The workspace's own server checks, with the live secret key. */
  check(
    body: object,
    options?: { query?: string; headers?: Record<string, string> },
  ): Promise<CheckResponse>
  /** An evaluate with the live publishable key, which is public. */
  evaluate(body: object, ip: string, headers?: Record<string, string>): Promise<EvaluateResponse>
  /** The workspace's own server opens a session. */
  openSession(body: object): Promise<string>
}

/** Creates a new workspace. */
export async function openVictim(plan: Partial<AdminPlan> = {}): Promise<Victim> {
  const tenant = await openTenant(send, env.OPERATOR_TOKEN, plan)
  const { secretLive, publishableLive } = tenant.keys

  const post: Victim['post'] = (key, path, body, headers = {}) =>
    send(path.startsWith('/api') ? 'api' : 'edge', path, {
      method: 'POST',
      headers: { 'x-api-key': key, 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })

  async function answer(response: Response): Promise<unknown> {
    const text = await response.text()
    expect(response.status, text).toBe(200)
    return JSON.parse(text)
  }
  const site = { 'x-service-site': tenant.site }
  return {
    tenant,
    post,
    async check(body, { query = '', headers = {} } = {}) {
      const path = `/api/v1/check${query}`
      return CheckResponse.parse(
        await answer(await post(secretLive, path, body, { ...site, ...headers })),
      )
    },
    async evaluate(body, ip, headers = {}) {
      const browser = { origin: `https://${tenant.site}`, 'cf-connecting-ip': ip, ...headers }
      return EvaluateResponse.parse(
        await answer(await post(publishableLive, '/v1/risk/evaluate', body, browser)),
      )
    },
    async openSession(body) {
      const opened = await answer(await post(secretLive, '/api/v1/session', body, site))
      return SessionResult.parse(opened).sessionId
    },
  }
}

/** Codes of the signals that fired. */
export const codesOf = ({ riskSignals }: Pick<CheckResponse, 'riskSignals'>): string[] =>
  riskSignals.map(({ type }) => type)
