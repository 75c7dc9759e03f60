import { expect } from 'vitest'
import { attack } from './support/attack.ts'
import { humanPayload } from './support/payloads.ts'
import { openVictim, send } from './support/victim.ts'

attack(
  'vigil_collected names a victim (userId, email, ip, identifiers, sessionId, verdictToken)',
  'four attacker checks stored under the victim',
  async () => {
    const { check, tenant, post } = await openVictim()
    await check({ event: 'login', userId: 'u_victim', email: 'victim@acme.example' })
    const forged = {
      ...humanPayload(3),
      userId: 'u_victim',
      email: 'victim@acme.example',
      ip: '84.153.20.7',
      identifiers: { phone: '+491511234' },
      sessionId: 'nothing',
      verdictToken: 'ey.a.b',
      site: 'evil.example.com',
      event: 'login',
    }
    for (const collected of [forged, JSON.stringify(forged)]) {
      const answer = await check({ email: 'mallory@acme.example', collected })
      expect(answer.event).toBe('signup')
      expect(answer.accountsLinked).toBe(0)
      expect(answer.riskSignals.map(({ type }) => type)).not.toContain('token_invalid')
    }
    const headers = { 'x-api-key': tenant.keys.secretLive, 'x-service-site': tenant.site }
    const stored = await send('api', '/api/v1/checks?userId=u_victim', { headers })
    expect(Object(await stored.json()).checks).toHaveLength(1)
    // A malformed field causes no server error.
    expect(
      (await post(tenant.keys.secretTest, '/api/v1/check', { collected: '{"a":' })).status,
    ).toBe(200)
    return 'no check stored under the victim'
  },
)
