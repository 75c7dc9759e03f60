import { afterAll, beforeAll, expect, vi } from 'vitest'
import { attack } from './support/attack.ts'
import { BROWSER, configured, HOME, solved } from './support/page.ts'
import { humanPayload } from './support/payloads.ts'
import { codesOf, openVictim } from './support/victim.ts'

/** Longer than a nonce is valid. */
const LATER_MS = 700_000

beforeAll(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterAll(() => {
  vi.useRealTimers()
})

attack(
  'one nonce, answered once it has expired, for any number of pages, browsers and networks',
  '8 of 8 counted as answered, at 1 point each: an expired nonce was bound to nothing',
  async () => {
    const victim = await openVictim()
    const { nonce } = await configured(victim)
    const other = await configured(victim, HOME, { 'user-agent': 'another browser' })
    vi.setSystemTime(Date.now() + LATER_MS)
    const seen: string[][] = []
    for (const [i, sent] of [nonce, nonce, nonce, other.nonce].entries()) {
      const payload = { ...humanPayload(40 + i), challenge: solved(sent) }
      seen.push(codesOf(await victim.evaluate(payload, `84.${30 + i}.20.7`, BROWSER)))
    }
    const [first, second, third, foreign] = seen
    expect(first).toContain('challenge_late')
    expect(first).not.toContain('challenge_reused')
    expect(second).toContain('challenge_reused')
    expect(third).toContain('challenge_reused')
    expect(foreign).toContain('challenge_foreign')
    return 'the first alone is late; others are reused or foreign'
  },
)
