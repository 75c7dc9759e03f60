import { expect } from 'vitest'
import { attack } from './support/attack.ts'
import { BROWSER, configured, HOME, solved, visitedPage } from './support/page.ts'
import { humanPayload } from './support/payloads.ts'
import { codesOf, openVictim } from './support/victim.ts'

const AT_ONCE = 20

attack(`one nonce in ${AT_ONCE} evaluates at once`, 'no nonce existed', async () => {
  const victim = await openVictim()
  const challenge = solved((await configured(victim)).nonce)
  const answers = await Promise.all(
    Array.from({ length: AT_ONCE }, (_, n) =>
      victim.evaluate({ ...humanPayload(600 + n), challenge }, HOME, BROWSER),
    ),
  )
  const reused = answers.filter((answer) => codesOf(answer).includes('challenge_reused'))
  expect(reused).toHaveLength(AT_ONCE - 1)
  return `accepted once, ${reused.length} times challenge_reused`
})

attack(`one token in ${AT_ONCE} checks at once`, 'tokens were redeemed once', async () => {
  const victim = await openVictim()
  const verdictToken = await visitedPage(victim, 31, HOME)
  const answers = await Promise.all(
    Array.from({ length: AT_ONCE }, (_, n) =>
      victim.check({ email: `p${n}@acme${n}.example`, ip: HOME, verdictToken }),
    ),
  )
  const replayed = answers.filter((answer) => codesOf(answer).includes('token_replayed'))
  expect(replayed).toHaveLength(AT_ONCE - 1)
  return `redeemed once, ${replayed.length} times token_replayed`
})

attack('a nonce of one key used with another of the workspace', 'no nonce existed', async () => {
  const victim = await openVictim()
  const { tenant } = victim
  const { key } = await tenant.createKey({
    kind: 'publishable',
    env: 'live',
    websiteHostname: tenant.site,
  })
  const challenge = solved((await configured(victim)).nonce)
  const headers = { origin: `https://${tenant.site}`, 'cf-connecting-ip': HOME, ...BROWSER }
  const body = { ...humanPayload(32), challenge }
  const answer = await victim.post(key, '/v1/risk/evaluate', body, headers)
  const { riskSignals } = Object(await answer.json())
  expect(codesOf({ riskSignals })).toContain('challenge_foreign')
  return 'challenge_foreign'
})
