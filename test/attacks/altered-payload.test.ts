import { expect } from 'vitest'
import { attack } from './support/attack.ts'
import { BROWSER, configured, HOME, solved } from './support/page.ts'
import { humanPayload } from './support/payloads.ts'
import { codesOf, openVictim, type Victim } from './support/victim.ts'

/** Evaluates with a new nonce, and checks with the token. */
async function judged(victim: Victim, payload: object, email: string) {
  const { nonce } = await configured(victim)
  const body = { ...payload, challenge: solved(nonce) }
  const evaluated = await victim.evaluate(body, HOME, BROWSER)
  const verdictToken = evaluated.verdictToken.token
  return { evaluated, checked: await victim.check({ email, ip: HOME, verdictToken }) }
}

attack(
  'a driven browser leaves out the probes that show it',
  '5, allow: what is absent was not judged',
  async () => {
    const victim = await openVictim()
    const whole = humanPayload(21)
    const { webdriver: _, ...probes } = Object(whole.probes)
    const { probes: __, behavior: ___, ...bare } = whole
    const { behavior: ____, ...still } = whole
    const scores: number[] = []
    for (const [n, payload] of [{ ...whole, probes }, bare, still].entries()) {
      for (const sdkVersion of ['0.1.0', '9.9.9']) {
        const email = `ada${n}@acme${n}${sdkVersion.charAt(0)}.example`
        const { evaluated, checked } = await judged(victim, { ...payload, sdkVersion }, email)
        expect(codesOf(evaluated)).toContain('payload_incomplete')
        for (const { verdict, flags } of [evaluated, checked]) {
          expect(verdict).not.toBe('allow')
          expect(flags.bot).toBe(true)
        }
        scores.push(checked.score)
      }
    }
    const honest = await judged(victim, humanPayload(22), 'grace@acme.example')
    expect(honest.checked.verdict).toBe('allow')
    return `${Math.min(...scores)} or more, challenged; the whole payload: ${honest.checked.score}`
  },
)

attack(
  'invented counts of interaction with the event order of another visit',
  '5, allow: they were not compared',
  async () => {
    const victim = await openVictim()
    const whole = humanPayload(23)
    const behavior = Object(whole.behavior)
    const order = `P0F1${'K9L9'.repeat(Number(behavior.keys))}P9P9P9`
    const copied = { ...whole, behavior: { ...behavior, events: `P0F1${'K9L9'.repeat(12)}` } }
    const { evaluated, checked } = await judged(victim, copied, 'eve@acme.example')
    expect(codesOf(evaluated)).toContain('b_contradicts_order')
    expect(checked.verdict).not.toBe('allow')
    const own = { ...humanPayload(24), behavior: { ...behavior, moves: 190, events: order } }
    const honest = await judged(victim, own, 'grace@acme.example')
    expect(honest.checked.verdict).toBe('allow')
    return `${checked.score}, ${checked.verdict}; counts that fit: ${honest.checked.score}`
  },
)
