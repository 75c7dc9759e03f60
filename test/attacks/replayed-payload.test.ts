import { expect } from 'vitest'
import { attack } from './support/attack.ts'
import { humanPayload } from './support/payloads.ts'
import { codesOf, openVictim } from './support/victim.ts'

attack(
  'one recorded payload sent 30 times with fresh ids',
  '0 of 30 flagged (visitorId and fingerprint differ, as the SDK sends them)',
  async () => {
    const { check, evaluate } = await openVictim()
    const recorded = humanPayload(4)
    await evaluate(recorded, '84.153.20.7')
    let flagged = 0
    let allowed = 0
    for (let i = 0; i < 30; i += 1) {
      const ids = { visitorId: `fresh-${i}`, fingerprint: `fp-${i}` }
      const replayed = await evaluate({ ...recorded, ...ids }, `84.153.${i}.9`)
      if (codesOf(replayed).includes('payload_replayed')) flagged += 1
      const verdictToken = replayed.verdictToken.token
      const { verdict } = await check({ email: `p${i}@acme${i}.example`, verdictToken })
      if (verdict === 'allow') allowed += 1
    }
    expect([flagged, allowed]).toEqual([30, 0])
    return `${flagged} of 30 flagged, ${allowed} allowed`
  },
)

attack(
  'the same payload in the body of checks, each for another account',
  'allowed, as nothing compares payloads with two ids',
  async () => {
    const { check } = await openVictim()
    const collected = humanPayload(5)
    await check({ email: 'p@acme.example', collected })
    const again = await check({
      email: 'q@acme.example',
      collected: { ...collected, visitorId: 'v' },
    })
    expect(codesOf(again)).toContain('payload_replayed')
    expect(again.verdict).not.toBe('allow')
    return `${again.score}, ${again.verdict}`
  },
)
