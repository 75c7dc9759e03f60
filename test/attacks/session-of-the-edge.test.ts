import { CheckResponse } from '@vigil/contract'
import { expect } from 'vitest'
import { attack } from './support/attack.ts'
import { HOME } from './support/page.ts'
import { humanPayload } from './support/payloads.ts'
import { codesOf, openVictim } from './support/victim.ts'

attack(
  'a session of a driven browser, filled with a human payload',
  '5, allow: a session holds what it is given',
  async () => {
    const { check, evaluate, openSession } = await openVictim()
    const driven = await evaluate(
      { ...humanPayload(11), probes: { webdriver: { state: 'ok', value: true } } },
      HOME,
    )
    const verdictToken = driven.verdictToken.token
    const sessionId = await openSession({ ...humanPayload(12), verdictToken, ip: HOME })
    const answer = await check(
      { email: 'ada@acme.example', ip: HOME, sessionId },
      { query: '?expand=explain' },
    )
    expect(answer.scores.bot).toBeGreaterThanOrEqual(driven.scores.bot)
    expect(answer.verdict).not.toBe('allow')
    expect(CheckResponse.parse(answer).explain?.provenance?.automation).toBe('signed')
    const again = await check({ email: 'eve@acme.example', ip: HOME, verdictToken })
    expect(codesOf(again)).toContain('token_replayed')
    const copied = await openSession({ ...humanPayload(13), verdictToken, ip: HOME })
    const replayed = await check({ email: 'bob@acme.example', ip: HOME, sessionId: copied })
    expect(codesOf(replayed)).toContain('token_replayed')
    return `${answer.score}, ${answer.verdict}; its token opens one session`
  },
)
