import { expect } from 'vitest'
import { attack } from './support/attack.ts'
import { CHROME } from './support/payloads.ts'
import { openVictim } from './support/victim.ts'

attack(
  '94 evaluates with the public key, from two IPv6 /64s, that name a victim',
  'her first signup: 5 allow -> 73 shadow, flags.velocity',
  async () => {
    const { check, evaluate } = await openVictim()
    const email = 'victim.of.poison@acme.example'
    const userId = 'u_poisoned'
    for (let i = 0; i < 94; i += 1) {
      const ip = `2a02:8109:${i % 2 === 0 ? 'aaaa' : 'bbbb'}:1::${(i + 1).toString(16)}`
      await evaluate({ email, userId, userAgent: CHROME, visitorId: `poison-${i}` }, ip)
    }
    const answer = await check({ email, userId, ip: '84.153.20.7', userAgent: CHROME })
    expect(answer.flags.velocity).toBe(false)
    expect(answer.verdict).toBe('allow')
    return `${answer.score}, ${answer.verdict}`
  },
)

attack(
  'signups that rotate through one IPv6 /64',
  'each address was counted separately: no velocity',
  async () => {
    const { check } = await openVictim()
    let last = await check({ email: 'first@acme.example', ip: '2a02:8109:cccc:1::1' })
    for (let i = 2; i <= 40; i += 1) {
      const ip = `2a02:8109:cccc:1::${i.toString(16)}`
      last = await check({ email: `someone${i}@acme${i}.example`, ip })
    }
    expect(last.flags.velocity).toBe(true)
    return `the 40th: ${last.score}, flags.velocity`
  },
)
