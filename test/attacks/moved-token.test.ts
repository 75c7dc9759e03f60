import { expect } from 'vitest'
import { attack } from './support/attack.ts'
import { HOME, visitedPage } from './support/page.ts'
import { codesOf, openVictim } from './support/victim.ts'

attack('token issued at one network, redeemed from another country', 'no signal', async () => {
  const victim = await openVictim()
  const { check } = victim
  const token = (seed: number) => visitedPage(victim, seed, HOME)
  const sold = await check({
    email: 'ada@acme.example',
    ip: '200.160.2.3',
    verdictToken: await token(7),
  })
  expect(codesOf(sold)).toContain('token_moved')
  const mobile = await check({
    email: 'eve@acme.example',
    ip: '109.43.112.7',
    verdictToken: await token(8),
  })
  expect(mobile.verdict).toBe('allow')
  return `token_moved, ${sold.score}; Wi-Fi to mobile stays ${mobile.score}, ${mobile.verdict}`
})
