import { expect } from 'vitest'
import { attack } from './support/attack.ts'
import { humanPayload } from './support/payloads.ts'
import { openVictim, type Victim } from './support/victim.ts'

/** Forty times what the plan allows in a minute. */
const REQUESTS = 2_400
const AT_ONCE = 100
const VISITORS = 20
const PLAN = { edgeRateLimit: 60, edgeRateWindowSec: 60 }

/** Sends many requests, some concurrently; returns the count of each status. */
async function flood(send: (i: number) => Promise<Response>): Promise<Map<number, number>> {
  const statuses = new Map<number, number>()
  for (let start = 0; start < REQUESTS; start += AT_ONCE) {
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, (_, i) => send(start + i)))
    for (const answer of answers) {
      await answer.arrayBuffer()
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
    }
  }
  return statuses
}

/** Returns how many visitors from different networks have their evaluate rejected. */
async function refusedVisitors({ post, tenant }: Victim): Promise<number> {
  const statuses = await Promise.all(
    Array.from({ length: VISITORS }, async (_, i) => {
      const headers = { origin: `https://${tenant.site}`, 'cf-connecting-ip': `198.51.${i}.7` }
      const { publishableLive } = tenant.keys
      const answer = await post(publishableLive, '/v1/risk/evaluate', humanPayload(i), headers)
      await answer.arrayBuffer()
      return answer.status
    }),
  )
  return statuses.filter((status) => status !== 200).length
}

attack(
  `${REQUESTS} requests with the public key and a wrong Origin`,
  'all visitors 429 for a minute',
  async () => {
    const victim = await openVictim(PLAN)
    const { publishableLive } = victim.tenant.keys
    const statuses = await flood((i) =>
      victim.post(
        publishableLive,
        '/v1/risk/evaluate',
        {},
        {
          origin: 'https://evil.example.net',
          'cf-connecting-ip': `203.0.${i % 250}.${i % 200}`,
        },
      ),
    )
    expect([...statuses.keys()].filter((status) => status !== 403 && status !== 429)).toEqual([])
    const refused = await refusedVisitors(victim)
    expect(refused).toBe(0)
    return `${refused} of ${VISITORS} visitors refused`
  },
)

attack(
  `${REQUESTS} requests with the public key from one /64`,
  'all visitors 429 for a minute',
  async () => {
    const victim = await openVictim(PLAN)
    const { publishableLive } = victim.tenant.keys
    const statuses = await flood((i) =>
      victim.post(
        publishableLive,
        '/v1/risk/evaluate',
        { email: 7 },
        {
          origin: `https://${victim.tenant.site}`,
          'cf-connecting-ip': `2001:db8:1:2::${i.toString(16)}`,
        },
      ),
    )
    expect(statuses.get(400) ?? 0).toBeLessThanOrEqual(30)
    const refused = await refusedVisitors(victim)
    expect(refused).toBe(0)
    return `${refused} of ${VISITORS} visitors refused, ${statuses.get(429)} of the flood shed`
  },
)
