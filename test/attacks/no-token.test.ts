import { env } from 'cloudflare:workers'
import { runUpkeep } from '@vigil/service'
import { expect } from 'vitest'
import { attack } from './support/attack.ts'
import { humanPayload } from './support/payloads.ts'
import { codesOf, openVictim, type Victim } from './support/victim.ts'

/** Allowed checks of honest people, with a token or without. */
async function honest({ check, evaluate }: Victim, withToken: number, without: number) {
  for (let i = 0; i < withToken + without; i += 1) {
    const ip = `84.${150 + (i % 20)}.${i}.9`
    const person = { email: `person.${i}@acme${i}.example`, ip }
    const token =
      i < withToken ? (await evaluate(humanPayload(100 + i), ip)).verdictToken.token : undefined
    await check({ ...person, ...(token && { verdictToken: token }) })
  }
  await runUpkeep(env, Date.now())
}

attack(
  'the SDK left out where 95 % of the allowed checks bring a token',
  'allow, 6: absence is no evidence',
  async () => {
    const victim = await openVictim()
    await honest(victim, 95, 5)
    const without = await victim.check(
      { email: 'mallory@acme.example', ip: '84.153.20.7', collected: humanPayload(8) },
      { query: '?expand=explain' },
    )
    expect(codesOf(without)).toContain('token_absent')
    const labels = without.explain?.contributions.map(({ label }) => label).join(' ')
    expect(labels).toMatch(/\d+ of \d+ allowed checks/)
    const { token } = (await victim.evaluate(humanPayload(9), '84.153.20.8')).verdictToken
    const person = await victim.check({
      email: 'ada@acme.example',
      ip: '84.153.20.8',
      verdictToken: token,
    })
    expect(person.verdict).toBe('allow')
    expect(codesOf(person)).not.toContain('token_absent')
    return `${without.score}, ${without.verdict}; with a token ${person.score}`
  },
)

attack('the same at a site without the SDK (an honest visitor: no change)', '6', async () => {
  const victim = await openVictim()
  await honest(victim, 0, 55)
  const answer = await victim.check({ email: 'eve@acme.example', ip: '84.153.20.7' })
  expect(codesOf(answer)).not.toContain('token_absent')
  expect(answer.verdict).toBe('allow')
  return String(answer.score)
})
