import { probeSchemas } from '@vigil/contract'
import { expect } from 'vitest'
import { attack } from './support/attack.ts'
import { HOME } from './support/page.ts'
import { humanPayload } from './support/payloads.ts'
import { codesOf, openVictim } from './support/victim.ts'

const TIMES = 200

attack(
  'one recorded payload sent 200 times with fresh ids',
  '0 of 30 flagged (visitorId and fingerprint differ, as the SDK sends them)',
  async () => {
    const { check, evaluate } = await openVictim()
    const recorded = humanPayload(4)
    await evaluate(recorded, HOME)
    let flagged = 0
    let allowed = 0
    for (let i = 0; i < TIMES; i += 1) {
      const ids = { visitorId: `fresh-${i}`, fingerprint: `fp-${i}` }
      const replayed = await evaluate({ ...recorded, ...ids }, `84.153.${i}.9`)
      if (codesOf(replayed).includes('payload_replayed')) flagged += 1
      const verdictToken = replayed.verdictToken.token
      const { verdict } = await check({ email: `p${i}@acme${i}.example`, verdictToken })
      if (verdict === 'allow') allowed += 1
    }
    expect([flagged, allowed]).toEqual([TIMES, 0])
    return `${flagged} of ${TIMES} flagged, ${allowed} allowed`
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

attack('one recorded evaluate, ids and network kept, for many accounts', 'allowed', async () => {
  const { check, evaluate } = await openVictim()
  const recorded = humanPayload(6)
  const verdicts: string[] = []
  for (let i = 0; i < 3; i += 1) {
    const { verdictToken } = await evaluate(recorded, HOME)
    const body = { email: `r${i}@acme${i}.example`, ip: HOME, verdictToken: verdictToken.token }
    const answer = await check(body)
    expect(codesOf(answer).includes('payload_replayed')).toBe(i > 0)
    verdicts.push(answer.verdict)
  }
  expect(verdicts[0]).toBe('allow')
  expect(verdicts.slice(1)).not.toContain('allow')
  return verdicts.join(', ')
})

attack('honest: a page evaluates twice with nothing done between', 'replayed', async () => {
  const { check, evaluate } = await openVictim()
  const probes = Object.fromEntries(
    Object.keys(probeSchemas).map((name, i) => [name, { state: 'failed', ms: 0.1 + i / 7 }]),
  )
  const page = { ...humanPayload(7), behavior: { moves: 0, clicks: 0, keys: 0 } }
  for (const payload of [{ ...page, probes }, humanPayload(7)]) {
    await evaluate(payload, HOME)
    const again = await evaluate(payload, HOME)
    expect(codesOf(again)).not.toContain('payload_replayed')
    const verdictToken = again.verdictToken.token
    expect((await check({ email: 'ada@acme.example', ip: HOME, verdictToken })).verdict).toBe(
      'allow',
    )
  }
  return 'no replay, allow'
})
