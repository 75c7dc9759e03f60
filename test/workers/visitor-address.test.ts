import { expect, it } from 'vitest'
import { HOME, visitedPage } from '../attacks/support/page.ts'
import { codesOf, openVictim } from '../attacks/support/victim.ts'

/** Addresses of CDNs (Cloudflare, Fastly), from which no person browses. */
const PROXIES = ['162.158.80.191', '151.101.2.132']
const HOSTING = '88.198.10.10'

it.each(PROXIES)(
  'a check with %s of its own proxy is judged by the address of the page',
  async (ip) => {
    const victim = await openVictim()
    const verdictToken = await visitedPage(victim, 7, HOME)
    const answer = await victim.check({
      event: 'signup',
      email: 'ada@acme.example',
      ip,
      verdictToken,
    })
    expect(answer.network).toMatchObject({ kind: 'clean' })
    expect(codesOf(answer)).not.toContain('datacenter_ip')
    expect(codesOf(answer)).not.toContain('token_moved')
  },
)

it('a check with an address of a hosting provider, or without a token, is judged by that address', async () => {
  const victim = await openVictim()
  const verdictToken = await visitedPage(victim, 8, HOME)
  const moved = await victim.check({ email: 'eve@acme.example', ip: HOSTING, verdictToken })
  const bare = await victim.check({ email: 'bob@acme.example', ip: '162.158.80.191' })
  for (const answer of [moved, bare]) expect(codesOf(answer)).toContain('datacenter_ip')
})
