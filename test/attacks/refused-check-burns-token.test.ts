import { CheckResponse } from '@vigil/contract'
import { expect } from 'vitest'
import { attack } from './support/attack.ts'
import { humanPayload } from './support/payloads.ts'
import { codesOf, openVictim } from './support/victim.ts'

attack(
  'a check refused with 402, then retried with the same token',
  'token_replayed, 38',
  async () => {
    const { check, evaluate, post, tenant } = await openVictim({ monthlyChecks: 1 })
    await check({ email: 'first@acme.example' })
    const { verdictToken } = await evaluate(humanPayload(6), '84.153.20.7')
    const body = { email: 'ada@acme.example', ip: '84.153.20.7', verdictToken: verdictToken.token }
    const site = { 'x-service-site': tenant.site, 'idempotency-key': 'retry-000001' }
    const refused = await post(tenant.keys.secretLive, '/api/v1/check', body, site)
    expect(refused.status).toBe(402)
    await tenant.changePlan({ monthlyChecks: 100 })
    // A key that this isolate has not seen knows the new plan at once.
    const { key } = await tenant.createKey({ kind: 'secret', env: 'live' })
    const again = async (headers: Record<string, string>) =>
      CheckResponse.parse(await (await post(key, '/api/v1/check', body, headers)).json())
    const retried = await again(site)
    expect(codesOf(retried)).not.toContain('token_replayed')
    const replayed = await again({ 'x-service-site': tenant.site })
    expect(codesOf(replayed)).toContain('token_replayed')
    return `${retried.score}, ${retried.verdict}; a second use after it is a replay`
  },
)
