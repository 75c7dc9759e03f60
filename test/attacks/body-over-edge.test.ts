import { expect } from 'vitest'
import { attack } from './support/attack.ts'
import { humanPayload } from './support/payloads.ts'
import { openVictim } from './support/victim.ts'

attack(
  'token of a driven browser, with a human payload in the same check',
  '5, allow: the body overrides what the edge observed',
  async () => {
    const victim = await openVictim()
    const driven = await victim.evaluate(
      { ...humanPayload(1), probes: { webdriver: { state: 'ok', value: true } } },
      '84.153.20.7',
    )
    const human = humanPayload(2)
    const check = await victim.check({
      ...human,
      email: 'ada@acme.example',
      verdictToken: driven.verdictToken.token,
    })
    expect(check.scores.bot).toBeGreaterThanOrEqual(driven.scores.bot)
    expect(check.verdict).not.toBe('allow')
    return `${check.score}, ${check.verdict}`
  },
)
