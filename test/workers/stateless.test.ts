import { env } from 'cloudflare:workers'
import { AccountResult, CheckResponse } from '@vigil/contract'
import { beforeAll, expect, it } from 'vitest'
import { ask } from '../support/in-worker.ts'
import { openTenant, type Tenant } from '../support/tenant.ts'

let tenant: Tenant
beforeAll(async () => {
  tenant = await openTenant(ask, env.OPERATOR_TOKEN, { features: ['stateless'] })
})

/** Twelve concurrent accounts of one browser, more than a household has. */
async function farm(key: string, headers: Record<string, string> = {}): Promise<CheckResponse> {
  let last: unknown = null
  for (let n = 0; n < 12; n++) {
    const answer = await ask('api', '/api/v1/check', {
      method: 'POST',
      headers: { 'x-api-key': key, 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ email: `ada${n}@example.com`, ip: '84.153.20.7', visitorId: 'one' }),
    })
    last = await answer.json()
  }
  return CheckResponse.parse(last)
}

async function usage() {
  const headers = { 'x-api-key': tenant.keys.secretTest }
  const answer = await ask('api', '/api/v1/account', { headers })
  return AccountResult.parse(await answer.json()).usage
}

it('with a test key of a stateless plan each visit is scored independently, and nothing is stored', async () => {
  const last = await farm(tenant.keys.secretTest)
  expect(last).toMatchObject({ accountsLinked: 0, degraded: [], verdict: 'allow' })
  expect(last.flags).toMatchObject({ velocity: false, multiAccount: false })
  expect(last.compare?.priorCount ?? 0).toBe(0)
  expect((await usage()).testChecksUsed).toBe(0)
})

it('with a live key of the same plan visits are stored and metered', async () => {
  const last = await farm(tenant.keys.secretLive, { 'x-service-site': tenant.site })
  expect(last.flags.multiAccount || last.flags.velocity).toBe(true)
  expect((await usage()).checksUsed).toBe(12)
})
