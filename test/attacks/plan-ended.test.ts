import { expect } from 'vitest'
import { attack } from './support/attack.ts'
import { humanPayload } from './support/payloads.ts'
import { openVictim, send } from './support/victim.ts'

/** Returns the status of a response after reading its body, so that no connection stays open. */
async function statusOf(answer: Response): Promise<number> {
  await answer.arrayBuffer()
  return answer.status
}

attack(
  'a canceled plan continues to use evaluate, email, sessions, linked accounts and monitoring',
  'all answer 200',
  async () => {
    const { tenant, post } = await openVictim()
    await tenant.admin('PATCH', '', { planStatus: 'canceled' })
    const key = async (kind: 'secret' | 'publishable') =>
      (await tenant.createKey({ kind, env: 'live' })).key
    const [secret, publishable] = await Promise.all([key('secret'), key('publishable')])
    const site = { 'x-service-site': tenant.site }
    const emails = Array.from({ length: 1_000 }, (_, i) => `ada.${i}@example.com`)
    const answers = await Promise.all([
      post(publishable, '/v1/risk/evaluate', humanPayload(1), {
        'cf-connecting-ip': '203.0.113.7',
      }),
      post(secret, '/api/v1/email', { emails }, site),
      post(secret, '/api/v1/session', humanPayload(1), site),
      post(secret, '/api/v1/monitor', { email: 'ada@example.com', audience: 'employee' }, site),
      send('api', '/api/v1/linked-accounts?userId=ada', {
        headers: { 'x-api-key': secret, ...site },
      }),
    ])
    const statuses = await Promise.all(answers.map(statusOf))
    expect(statuses).toEqual([402, 402, 402, 402, 402])
    const account = await send('api', '/api/v1/account', {
      headers: { 'x-api-key': secret, ...site },
    })
    expect(account.status).toBe(200)
    return `all answer ${statuses[0]}; account still answers`
  },
)

attack('a plan without a feature uses it all the same', 'all answer 200', async () => {
  const { tenant, post } = await openVictim({ features: ['checks'] })
  const { secretLive } = tenant.keys
  const site = { 'x-service-site': tenant.site }
  const answers = await Promise.all([
    post(secretLive, '/api/v1/email', { email: 'ada@example.com' }, site),
    post(secretLive, '/api/v1/monitor', { email: 'ada@example.com', audience: 'employee' }, site),
    post(secretLive, '/api/v1/session', humanPayload(1), site),
  ])
  const statuses = await Promise.all(answers.map(statusOf))
  expect(statuses).toEqual([403, 403, 200])
  return 'email and monitoring 403, what the plan includes 200'
})
