import { expect } from 'vitest'
import { attack } from './support/attack.ts'
import { countPopulations } from './support/honest.ts'
import { HOME, visitedPage } from './support/page.ts'
import { humanPayload } from './support/payloads.ts'
import { codesOf, openVictim, type Victim } from './support/victim.ts'

/** Hetzner. */
const HOSTED = ['5.9.77.10', '5.9.78.10']

/** Allowed logins of a hundred people whose page was evaluated. */
async function people(victim: Victim) {
  for (let i = 0; i < 100; i += 1) {
    const ip = `84.${150 + (i % 20)}.${i}.9`
    const verdictToken = await visitedPage(victim, 100 + i, ip)
    await victim.check({ email: `person.${i}@acme${i}.example`, ip, event: 'login', verdictToken })
  }
}

/** Logins of the attacker's own account; returns how many were allowed. */
async function ownLogins(victim: Victim, count: number, ip: string): Promise<number> {
  let allowed = 0
  for (let i = 0; i < count; i += 1) {
    const { verdict } = await victim.check({ email: 'eve@acme.example', ip, event: 'login' })
    if (verdict === 'allow') allowed += 1
  }
  return allowed
}

const pointsOf = async (victim: Victim, body: object, code: string) => {
  const { explain } = await victim.check(body, { query: '?expand=explain' })
  return explain?.contributions.find((it) => it.code === code)?.points ?? 0
}

attack(
  'logins of one account without a token, until a missing token is usual at the site',
  'allowed: 30 of them left 11 of the 50 points of token_absent',
  async () => {
    const victim = await openVictim()
    await people(victim)
    const allowed = await ownLogins(victim, 30, HOME)
    await countPopulations()
    const stolen = { email: 'person.7@acme7.example', ip: '91.10.3.5', event: 'login' }
    const answer = await victim.check({ ...stolen, collected: humanPayload(900) })
    expect(codesOf(answer)).toContain('token_absent')
    expect(answer.verdict).not.toBe('allow')
    return `${allowed} allowed; a recorded payload without a token ${answer.score}, ${answer.verdict}`
  },
)

attack(
  'logins of one account from a hosting provider, until that provider is usual at the site',
  'allowed: 18 of them left none of the 7 points of datacenter_ip',
  async () => {
    const victim = await openVictim()
    await people(victim)
    const allowed = await ownLogins(victim, 30, HOSTED[0] ?? '')
    await countPopulations()
    const farmed = { email: 'horst.meier@acme.example', ip: HOSTED[1], event: 'signup' }
    const points = await pointsOf(
      victim,
      { ...farmed, collected: humanPayload(901) },
      'datacenter_ip',
    )
    expect(points).toBeGreaterThan(2)
    return `${allowed} allowed; datacenter_ip ${points} points`
  },
)
