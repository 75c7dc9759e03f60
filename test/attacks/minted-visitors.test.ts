import { expect } from 'vitest'
import { attack } from './support/attack.ts'
import { BROWSER, configured, HOME, solved } from './support/page.ts'
import { humanPayload } from './support/payloads.ts'
import { codesOf, openVictim } from './support/victim.ts'

const ACCOUNTS = 12

attack(
  `${ACCOUNTS} accounts of one machine, each with an issued visitor id (printed, not defended)`,
  'a fresh id is a new visitor',
  async () => {
    const victim = await openVictim()
    const { probes } = humanPayload(51)
    const verdicts: string[] = []
    let codes: string[] = []
    for (let n = 0; n < ACCOUNTS; n += 1) {
      const { nonce, visitorId } = await configured(victim)
      const payload = { ...humanPayload(700 + n), probes, visitorId, challenge: solved(nonce) }
      const { verdictToken } = await victim.evaluate(payload, HOME, BROWSER)
      const answer = await victim.check({
        email: `visitor.${n}@acme${n}.example`,
        ip: HOME,
        verdictToken: verdictToken.token,
      })
      verdicts.push(answer.verdict)
      codes = codesOf(answer)
    }
    expect(codes).toContain('device_multi_account')
    const allowed = verdicts.filter((verdict) => verdict === 'allow').length
    return `device_multi_account fires; ${allowed} of ${ACCOUNTS} allowed`
  },
)
