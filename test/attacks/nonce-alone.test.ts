import { expect } from 'vitest'
import { attack } from './support/attack.ts'
import { honestPeople } from './support/honest.ts'
import { BROWSER, configured, solved } from './support/page.ts'
import { CHROME } from './support/payloads.ts'
import { codesOf, openVictim } from './support/victim.ts'

attack(
  'a script that answers a nonce and sends nothing else',
  '8, allow, at a site where 98 % bring a token: it took no payload at all',
  async () => {
    const victim = await openVictim()
    await honestPeople(victim, 110, 2)
    const bare = { userAgent: CHROME }
    const payloads = [bare, { ...bare, sdkVersion: '1.0.0', consent: false }]
    const scores: number[] = []
    for (const [n, payload] of payloads.entries()) {
      const ip = `91.10.${n}.7`
      const { nonce } = await configured(victim, ip)
      const body = { ...payload, challenge: solved(nonce) }
      const evaluated = await victim.evaluate(body, ip, BROWSER)
      expect(codesOf(evaluated)).toContain('payload_incomplete')
      const verdictToken = evaluated.verdictToken.token
      const checked = await victim.check({ email: `eve@acme${n}.example`, ip, verdictToken })
      for (const { verdict, flags } of [evaluated, checked]) {
        expect(verdict).not.toBe('allow')
        expect(flags.bot).toBe(true)
      }
      scores.push(checked.score)
    }
    return `${Math.min(...scores)} or more, challenged`
  },
)
