import { afterEach, expect, vi } from 'vitest'
import { attack } from './support/attack.ts'
import { BROWSER, configured, HOME, type Kept, solved } from './support/page.ts'
import { humanPayload } from './support/payloads.ts'
import { codesOf, openVictim } from './support/victim.ts'

const DAY_MS = 86_400_000
/** A line of the same provider as `HOME`. */
const RENTED = '79.200.10.10'

afterEach(() => vi.useRealTimers())

attack(
  'a login with the id of a stolen session, and without the days that its browser keeps',
  'visitor_copied, asked for a proof',
  async () => {
    const startMs = Date.now()
    vi.useFakeTimers({ toFake: ['Date'] })
    const victim = await openVictim()

    /** A login by a page of the owner's machine that sends what `stored` makes of the configuration. */
    async function login(
      day: number,
      ip: string,
      had: Partial<Kept>,
      stored = (kept: Kept): object => kept,
    ) {
      vi.setSystemTime(startMs + day * DAY_MS)
      const { nonce, visitorId, visitorDays } = await configured(victim, ip, BROWSER, had)
      const kept = { visitorId, visitorDays }
      const payload = { ...humanPayload(81), ...stored(kept), challenge: solved(nonce) }
      const { verdictToken } = await victim.evaluate(payload, ip, BROWSER)
      const owner = { userId: 'user-ada', email: 'ada@acme.example', event: 'login', ip }
      const answer = await victim.check({ ...owner, verdictToken: verdictToken.token })
      return { answer, kept }
    }

    let kept: Partial<Kept> = {}
    for (let day = 0; day < 12; day += 2) kept = (await login(day, HOME, kept)).kept
    const { visitorId = '' } = kept
    const other = await configured(victim, RENTED)
    const forgeries: [string, Partial<Kept>, ((kept: Kept) => object)?][] = [
      ['days of its own', { visitorId }],
      ['no days', { visitorId }, () => ({ visitorId })],
      ['days of another id', {}, () => ({ visitorId, visitorDays: other.visitorDays })],
      [
        'days without a valid signature',
        {},
        () => ({ visitorId, visitorDays: 'zzzz.zzz.0000000000000000000000' }),
      ],
    ]
    const verdicts: string[] = []
    for (const [what, had, stored] of forgeries) {
      const { answer } = await login(13, RENTED, had, stored)
      expect(codesOf(answer), what).toContain('visitor_copied')
      expect(answer.verdict, what).not.toBe('allow')
      verdicts.push(`${what} ${answer.verdict}`)
    }
    const owner = await login(14, RENTED, kept)
    expect(codesOf(owner.answer)).not.toContain('visitor_copied')
    return `${verdicts.join(', ')}; the browser itself there: ${owner.answer.verdict}`
  },
)
