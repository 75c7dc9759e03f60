import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { CheckResponse } from '@vigil/contract'
import type { Bindings } from '@vigil/http'
import { uuidV7 } from '@vigil/storage'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import worker from '../../workers/all/index.ts'
import { withMethods } from '../support/faults.ts'
import { ask } from '../support/in-worker.ts'
import { openTenant, type Tenant } from '../support/tenant.ts'

let tenant: Tenant
beforeAll(async () => {
  tenant = await openTenant(ask, env.OPERATOR_TOKEN)
})
afterEach(() => vi.useRealTimers())

/** Rows that a check wrote, indexes included, by D1's own count. */
async function rowsWritten(body: object, idempotencyKey: string | null): Promise<number> {
  let rows = 0
  const DB = withMethods(env.DB, {
    async batch(statements: D1PreparedStatement[]) {
      const results = await env.DB.batch(statements)
      for (const { meta } of results) rows += meta.rows_written
      return results
    },
  })
  const bindings: Bindings = Object.assign({}, env, { DB })
  const context = createExecutionContext()
  const response = await worker.fetch(
    new Request<unknown, IncomingRequestCfProperties>('http://api.test/api/v1/check', {
      method: 'POST',
      headers: {
        'x-api-key': tenant.keys.secretLive,
        'x-service-site': tenant.site,
        'Content-Type': 'application/json',
        ...(idempotencyKey !== null && { 'Idempotency-Key': idempotencyKey }),
      },
      body: JSON.stringify(body),
    }),
    bindings,
    context,
  )
  await waitOnExecutionContext(context)
  expect(CheckResponse.parse(await response.json()).degraded).toEqual([])
  return rows
}

const visit = {
  email: 'jane.doe@acme.example',
  userId: 'u-1',
  ip: '84.153.20.7',
  visitorId: 'v-1',
  fingerprint: 'fp-1',
  fingerprintConfidence: 0.9,
  userAgent:
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36',
  tlsCapture: { ja3: 'a'.repeat(32), ja4: 't13d1517h2_8daaf6152771_cb7bf5808d99' },
}

test.each([
  ['without an Idempotency-Key', () => null, { first: 8, known: 2 }],
  ['with one that is a UUIDv7', () => uuidV7(Date.now()), { first: 8, known: 2 }],
  ['with another', () => crypto.randomUUID(), { first: 9, known: 3 }],
])(
  '%s a first visit, a repeat and logins of later days stay within their rows',
  async (name, newKey, budget) => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const startMs = Date.UTC(2026, 10, 3, 9)
    const at = (minutes: number, body: object) => {
      vi.setSystemTime(startMs + minutes * 60_000)
      const tag = `u${name.length}`
      const ofTest = { ...body, email: `${tag}@acme${tag}.example`, userId: tag, visitorId: name }
      return rowsWritten(ofTest, newKey())
    }
    const DAY = 24 * 60
    const written = {
      first: await at(0, { event: 'signup', ...visit }),
      repeat: await at(20, { event: 'login', ...visit }),
      nextDay: await at(DAY, { event: 'login', ...visit }),
      fourthDay: await at(4 * DAY, { event: 'login', ...visit }),
      elsewhere: await at(5 * DAY, { event: 'login', ...visit, ip: '91.10.20.30' }),
      eighthDay: await at(8 * DAY, { event: 'login', ...visit }),
      ninthDay: await at(9 * DAY, { event: 'login', ...visit }),
    }
    expect(written.first).toBeLessThanOrEqual(budget.first)
    expect(written.repeat).toBeLessThanOrEqual(budget.known)
    expect(written.nextDay).toBeLessThanOrEqual(budget.known)
    expect(written.fourthDay).toBeLessThanOrEqual(budget.known)
    // The address and its network are new.
    expect(written.elsewhere).toBeLessThanOrEqual(budget.known + 2)
    // The network and the handshake are refreshed.
    expect(written.eighthDay).toBeLessThanOrEqual(budget.known + 2)
    expect(written.ninthDay).toBeLessThanOrEqual(budget.known)
    // The limit can be exceeded: otherwise the test would prove nothing.
    expect(written.first).toBeGreaterThan(5)
  },
)

test('a check that reuses the row of one past retention writes no further row, and none is deleted', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const startMs = Date.UTC(2025, 0, 10, 9)
  const at = (ms: number, key: string) => {
    vi.setSystemTime(ms)
    return rowsWritten({ event: 'login', ...visit, userId: 'u-retained' }, key)
  }
  await at(startMs, 'retained-1')
  const laterMs = startMs + 200 * 24 * 60 * 60_000
  // Its identifiers must be refreshed.
  const afresh = await at(laterMs, 'retained-2')
  const repeat = await at(laterMs + 1, 'retained-3')
  await env.DB.prepare(
    `INSERT INTO counted (workspace_id, env, period, checks, upto)
     SELECT workspace_id, env, '2025-01', 1, id FROM visits WHERE workspace_id = ?1 AND at_ms = ?2`,
  )
    .bind(tenant.workspaceId, startMs)
    .run()
  const replacing = await at(laterMs + 2, 'retained-4')
  expect(replacing).toBe(repeat)
  expect(replacing).toBeLessThan(afresh)
  const left = await env.DB.prepare(
    'SELECT count(*) AS n, min(at_ms) AS oldest FROM visits WHERE workspace_id = ?1 AND owner = (SELECT owner FROM visits WHERE workspace_id = ?1 AND at_ms = ?2)',
  )
    .bind(tenant.workspaceId, laterMs)
    .first<{ n: number; oldest: number }>()
  expect(left).toEqual({ n: 3, oldest: laterMs })
})
