import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import {
  BacktestResult,
  CheckResponse,
  PolicyResult,
  type PolicyRules,
  Problem,
  StoredCheckResult,
} from '@vigil/contract'
import type { Bindings } from '@vigil/http'
import { expect } from 'vitest'
import worker from '../../workers/all/index.ts'
import { ask } from './in-worker.ts'
import { openTenant, type Tenant } from './tenant.ts'

/** Sends a request to the isolate of the tests, or to another one. */
type Send = (path: string, init: RequestInit) => Promise<Response>

/** A new isolate without caches. */
export function openIsolate(): Send {
  const bindings: Bindings = { ...env }
  return async (path, init) => {
    const context = createExecutionContext()
    const request = new Request<unknown, IncomingRequestCfProperties>(`http://api.test${path}`, {
      method: init.method ?? 'GET',
      headers: init.headers ?? {},
      body: init.body ?? null,
    })
    const response = await worker.fetch(request, bindings, context)
    await waitOnExecutionContext(context)
    return response
  }
}

/** Calls of a workspace with its test keys. */
export function ofTenant({ keys }: Tenant, by: Send = (path, init) => ask('api', path, init)) {
  const send = (method: string, path: string, body?: unknown, key = keys.secretTest) =>
    by(path, {
      method,
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  const ok = async (response: Response): Promise<unknown> => {
    const text = await response.text()
    expect(response.status, text).toBe(200)
    return JSON.parse(text)
  }
  return {
    send,
    read: async () => PolicyResult.parse(await ok(await send('GET', '/api/v1/policy'))),
    change: async (body: object) =>
      PolicyResult.parse(await ok(await send('PUT', '/api/v1/policy', body))),
    refused: async (body: unknown, path = '/api/v1/policy', method = 'PUT') => {
      const response = await send(method, path, body)
      return Problem.parse(await response.json())
    },
    check: async (body: object, query = '') =>
      CheckResponse.parse(await ok(await send('POST', `/api/v1/check${query}`, body))),
    stored: async (id: string) =>
      StoredCheckResult.parse(await ok(await send('GET', `/api/v1/checks/${id}`))).check,
    backtest: async (rules: PolicyRules, more: object = {}) =>
      BacktestResult.parse(
        await ok(await send('POST', '/api/v1/policy/backtest', { rules, ...more })),
      ),
    list: (entry: object) => send('POST', '/api/v1/lists', entry).then(ok),
    label: (checkId: string, label: string) =>
      send('POST', '/api/v1/feedback', { checkId, label }).then(ok),
  }
}

/** Opens a workspace and its calls. */
export const open = async () => ofTenant(await openTenant(ask, env.OPERATOR_TOKEN))
/** An address that the sandbox calls a Tor exit. */
export const TOR = '192.0.2.1'
