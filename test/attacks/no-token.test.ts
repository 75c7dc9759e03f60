import { expect } from 'vitest'
import { attack } from './support/attack.ts'
import { honestPeople } from './support/honest.ts'
import { HOME, visitedPage } from './support/page.ts'
import { humanPayload } from './support/payloads.ts'
import { codesOf, openVictim } from './support/victim.ts'

attack(
  'no SDK at a site where 95 % of the allowed checks have a token',
  'allow, 6: absence is no evidence',
  async () => {
    const victim = await openVictim()
    await honestPeople(victim, 95, 5)
    const without = await victim.check(
      { email: 'mallory@acme.example', ip: HOME, collected: humanPayload(8) },
      { query: '?expand=explain' },
    )
    expect(codesOf(without)).toContain('token_absent')
    const labels = without.explain?.contributions.map(({ label }) => label).join(' ')
    expect(labels).toMatch(/No verdict token, which \d+ of \d+ allowed sign-ups/)
    expect(without.verdict).not.toBe('allow')
    const bare = await victim.evaluate(humanPayload(9), '84.153.20.8')
    const withoutNonce = await victim.check(
      { email: 'eve@acme.example', ip: '84.153.20.8', verdictToken: bare.verdictToken.token },
      { query: '?expand=explain' },
    )
    expect(withoutNonce.verdict).not.toBe('allow')
    const verdictToken = await visitedPage(victim, 10, '84.153.20.9')
    const person = await victim.check({
      email: 'ada@acme.example',
      ip: '84.153.20.9',
      verdictToken,
    })
    expect(person.verdict).toBe('allow')
    expect(codesOf(person)).not.toContain('token_absent')
    return `${without.score}, ${without.verdict}; a token without a nonce ${withoutNonce.score}; a person's page ${person.score}`
  },
)

attack(
  'no browser data at a site where 97 % of the allowed checks have a token',
  'allow, 6: absence is no evidence',
  async () => {
    const victim = await openVictim()
    await honestPeople(victim, 97, 3)
    const bare = await victim.check({ email: 'eve@acme.example', ip: HOME })
    expect(codesOf(bare)).toContain('token_absent')
    const beside = await victim.check({ email: 'eve8421907@mailinator.com', ip: HOME })
    expect(beside.verdict).not.toBe('allow')
    return `${bare.score}, ${bare.verdict}, as of an ad blocker; with a disposable mailbox ${beside.score}, ${beside.verdict}`
  },
)

attack('the same at a site without the SDK (an honest visitor: no change)', '6', async () => {
  const victim = await openVictim()
  await honestPeople(victim, 0, 55)
  const answer = await victim.check({ email: 'eve@acme.example', ip: HOME })
  expect(codesOf(answer)).not.toContain('token_absent')
  expect(answer.verdict).toBe('allow')
  return String(answer.score)
})

attack('the same where half of the visitors run the SDK (no rule to break)', '6', async () => {
  const victim = await openVictim()
  await honestPeople(victim, 30, 30)
  const answer = await victim.check({ email: 'eve@acme.example', ip: HOME })
  expect(answer.verdict).toBe('allow')
  return `${answer.score}, ${answer.verdict}`
})
