import { afterAll, beforeAll, expect, vi } from 'vitest'
import { attack } from './support/attack.ts'
import { BROWSER, configured, HOME, solved } from './support/page.ts'
import { humanPayload } from './support/payloads.ts'
import { openVictim } from './support/victim.ts'

const DAY_MS = 86_400_000
const OWNER = 7
const STRANGER = 31

beforeAll(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterAll(() => {
  vi.useRealTimers()
})

/** Logins of an account, each from the page of a person's browser; `days` sets the clock to a day from now. */
async function openAccount() {
  const startMs = Date.now()
  const victim = await openVictim()
  const ids = new Map<number, string | undefined>()
  const email = 'anna.keller@acme.example'
  let logins = 0
  return {
    days: (n: number) => vi.setSystemTime(startMs + n * DAY_MS),
    async login(person: number, ip: string) {
      const { nonce, visitorId } = await configured(victim, ip)
      if (!ids.has(person)) ids.set(person, visitorId)
      logins += 1
      const { behavior } = humanPayload(100 + 3 * logins)
      const own = { behavior, visitorId: ids.get(person), challenge: solved(nonce) }
      const page = await victim.evaluate({ ...humanPayload(person), ...own }, ip, BROWSER)
      const verdictToken = page.verdictToken.token
      return victim.check({ email, ip, event: 'login', verdictToken })
    },
    guess: (n: number) => victim.check({ email, ip: `${60 + n}.${10 + n}.${n}.9`, event: 'login' }),
  }
}

attack(
  'rejected logins without a password, until no visit of the owner is among the newest of the account',
  'an attacker with the password: 5, allow, instead of 68, challenge',
  async () => {
    const account = await openAccount()
    for (let visit = 0; visit < 12; visit += 1) {
      account.days(2 * visit)
      await account.login(OWNER, HOME)
    }
    account.days(25)
    // Two concurrent checks: afterwards the row of the account has no copy of its newest visits.
    for (let n = 0; n < 90; n += 2) await Promise.all([account.guess(n), account.guess(n + 1)])
    account.days(27)
    const attacker = await account.login(STRANGER, '91.10.44.8')
    expect(attacker.verdict).not.toBe('allow')
    const owner = await account.login(OWNER, HOME)
    expect(owner.verdict).toBe('allow')
    return `${attacker.score}, ${attacker.verdict}; the owner ${owner.score}, ${owner.verdict}`
  },
)
