import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { newIdempotencyKey } from '@vigil/client'
import { CheckResponse } from '@vigil/contract'
import type { Bindings } from '@vigil/http'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import worker from '../../workers/all/index.ts'
import { withMethods } from '../support/faults.ts'
import { ask } from '../support/in-worker.ts'
import { openTenant, type Tenant } from '../support/tenant.ts'

/** Identifiers that many share: a kiosk's device and visitor id, and its IP address. */
const shared = {
  fingerprint: 'fp-kiosk',
  ip: '84.153.20.7',
  tlsCapture: { ja3: 'a'.repeat(32), ja4: 't13d1517h2_8daaf6152771_cb7bf5808d99' },
}

/** Sends a check and returns the rows that its batches read, by D1's count, and its batches and single statements. */
async function rowsOfCheck(
  tenant: Tenant,
  body: object,
  headers: Record<string, string> = {},
): Promise<{ rows: number; batches: number; alone: number }> {
  const seen = { rows: 0, batches: 0, alone: 0 }
  const DB = withMethods(env.DB, {
    async batch(statements: D1PreparedStatement[]) {
      const results = await env.DB.batch(statements)
      seen.batches += 1
      for (const { meta } of results) seen.rows += meta.rows_read
      return results
    },
  })
  const statements: D1PreparedStatement = Object.getPrototypeOf(env.DB.prepare('SELECT 1'))
  const alone = vi.spyOn(statements, 'all')
  const bindings: Bindings = Object.assign({}, env, { DB })
  const context = createExecutionContext()
  const request = new Request<unknown, IncomingRequestCfProperties>(
    'http://api.test/api/v1/check',
    {
      method: 'POST',
      headers: {
        'x-api-key': tenant.keys.secretTest,
        'Content-Type': 'application/json',
        ...headers,
      },
      body: JSON.stringify({ event: 'login', ...body }),
    },
  )
  const response = await worker.fetch(request, bindings, context)
  await waitOnExecutionContext(context)
  const { degraded } = CheckResponse.parse(await response.json())
  expect(degraded).toEqual([])
  seen.alone = alone.mock.calls.length
  alone.mockRestore()
  return seen
}

let tenant: Tenant
beforeAll(async () => {
  tenant = await openTenant(ask, env.OPERATOR_TOKEN)
  await rowsOfCheck(tenant, { ...shared, userId: 'u-0' })
  // All other accounts of that kiosk.
  const made = `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 50000)`
  await env.DB.batch([
    env.DB.prepare(
      `INSERT INTO accounts (workspace_id, env, account_key, account_id, score, verdict, first_ms, last_ms)
       ${made} SELECT ?1, 'test', 'account-' || i, 'u-' || i, 10, 'allow', ?2, ?2 FROM n`,
    ).bind(tenant.workspaceId, Date.now()),
    env.DB.prepare(
      `INSERT INTO links (workspace_id, env, kind, value, account_key, first_ms, last_ms)
       SELECT l.workspace_id, l.env, l.kind, l.value, a.account_key, ?2, ?2
       FROM (SELECT * FROM links WHERE workspace_id = ?1) l
       JOIN accounts a ON a.workspace_id = ?1 AND a.env = l.env AND a.account_key <> l.account_key`,
    ).bind(tenant.workspaceId, Date.now()),
    // Lists of the maximum length.
    env.DB.prepare(
      `INSERT INTO list_entries (workspace_id, env, id, list, kind, value, shown, by_key, at_ms)
       ${made} SELECT ?1, 'test', 'entry-' || i, 'deny', CASE WHEN i < 500 THEN 'asn' ELSE 'user' END,
         'listed-' || i, '', 'key', 0 FROM n WHERE i < 9999`,
    ).bind(tenant.workspaceId),
  ])
  const response = await ask('api', '/api/v1/lists', {
    method: 'POST',
    headers: { 'x-api-key': tenant.keys.secretTest, 'Content-Type': 'application/json' },
    body: '{"list":"watch","country":"DE"}',
  })
  expect(response.status).toBe(200)
}, 120_000)

test('a check with identifiers of 50,000 accounts and full lists reads at most 500 rows, in three batches', async () => {
  for (const userId of ['u-0', 'u-new']) {
    const { rows, batches } = await rowsOfCheck(tenant, {
      ...shared,
      userId,
      email: 'a@acme.example',
    })
    expect(rows).toBeLessThanOrEqual(500)
    expect(rows).toBeGreaterThan(20)
    expect(batches).toBeLessThanOrEqual(3)
  }
})

test('only a check with an Idempotency-Key that is older than a second, or no UUIDv7, waits for a lookup of its key', async () => {
  onTestFinished(() => void vi.useRealTimers())
  vi.useFakeTimers({ toFake: ['Date'] })
  const { alone } = await rowsOfCheck(tenant, { userId: 'u-0' })
  const lookups = async (key: string) => {
    const seen = await rowsOfCheck(tenant, { userId: 'u-0' }, { 'Idempotency-Key': key })
    expect(seen.batches).toBe(2)
    return seen.alone - alone
  }
  expect(await lookups(newIdempotencyKey())).toBe(0)
  expect(await lookups(newIdempotencyKey(Date.now() - 5_000))).toBe(1)
  expect(await lookups(newIdempotencyKey(Date.now() + 5_000))).toBe(1)
  expect(await lookups('no-uuid')).toBe(1)
})
