import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type DnsZone, DohServer } from '../../../test/support/doh-server.ts'
import { challengeName, challengeRecord, checkChallenge, newChallengeToken } from './challenge.ts'
import { afterRecheck, type Standing } from './recheck.ts'

const first = new DohServer()
const second = new DohServer()
beforeAll(() => Promise.all([first.start(), second.start()]))
afterAll(() => Promise.all([first.stop(), second.stop()]))
beforeEach(() => {
  for (const server of [first, second]) {
    server.zones.clear()
    server.failure = null
  }
})

const token = newChallengeToken()
const name = challengeName('acme.com', 'company')
const matches = async (seen: string) => seen === token
const record = `"${challengeRecord(token)}"`
const look = () =>
  checkChallenge(
    name,
    matches,
    [first, second].map(({ url }) => ({ url, fetch, timeoutMs: 20_000 })),
  )

function say(one: DnsZone, other: DnsZone = one): void {
  first.zones.set(name, one)
  second.zones.set(name, other)
}

describe('a challenge in DNS', () => {
  it('has its own name for a company and for an app, and 160 random bits in lower case', () => {
    expect(name).toBe('_vigil-domain-challenge.acme.com')
    expect(challengeName('acme.com', 'app')).toBe('_vigil-host-challenge.acme.com')
    expect(token).toMatch(/^[a-z2-7]{32}$/)
    expect(newChallengeToken()).not.toBe(token)
  })

  it('is present when two resolvers see it, among other records and behind a CNAME', async () => {
    const others = ['"v=spf1 -all"', `"${challengeRecord(newChallengeToken())}"`]
    say({ TXT: [...others, record], cname: 'elsewhere.example.' })
    expect(await look()).toBe('present')
  })

  it('is present split over strings, and in upper case', async () => {
    say({ TXT: [`"token=" "${token.slice(0, 9)}" "${token.slice(9).toUpperCase()}"`] })
    expect(await look()).toBe('present')
  })

  it('is present by a single resolver only if it validated the answer', async () => {
    say({ TXT: [record] }, { rcode: 2 })
    expect(await look()).toBe('inconclusive')
    say({ TXT: [record], authenticated: true }, { rcode: 2 })
    expect(await look()).toBe('present')
  })

  it('is absent by NXDOMAIN, by no TXT, and by TXT with another token', async () => {
    say({ rcode: 3 })
    expect(await look()).toBe('absent')
    say({})
    expect(await look()).toBe('absent')
    say({ TXT: [`"${challengeRecord(newChallengeToken())}"`] })
    expect(await look()).toBe('absent')
  })

  it('is not proved by a wildcard TXT of another meaning', async () => {
    say({ TXT: ['"token"', '"token="', '"verification=1"', `"x${record}"`] })
    expect(await look()).toBe('absent')
  })

  it('is inconclusive after SERVFAIL, truncation, or if resolvers disagree', async () => {
    say({ rcode: 2 })
    expect(await look()).toBe('inconclusive')
    say({ TXT: [record], truncated: true })
    expect(await look()).toBe('inconclusive')
    say({ TXT: [record] }, { rcode: 3 })
    expect(await look()).toBe('inconclusive')
    say({ TXT: [record], authenticated: true }, { rcode: 3, authenticated: true })
    expect(await look()).toBe('inconclusive')
  })

  it.each([
    ['a page', 200, '<html>'],
    ['an error', 503, ''],
    ['another shape', 200, '[]'],
  ])('is inconclusive by %s in place of an answer', async (_, status, body) => {
    for (const server of [first, second]) server.failure = { status, body }
    expect(await look()).toBe('inconclusive')
  })

  it('is found at any position among many records', async () => {
    const many = Array.from({ length: 2_000 }, (_, i) => `"v=${i}"`)
    say({ TXT: [record, ...many] })
    expect(await look()).toBe('present')
    say({ TXT: [...many, record] })
    expect(await look()).toBe('present')
  })
})

describe('a verified domain at its daily look', () => {
  const DAY = 86_400_000
  const verified: Standing = { state: 'verified', misses: 0, firstMissMs: null, lastOkMs: 0 }

  it('is lost only after three definitive misses over 72 hours', () => {
    let standing = verified
    const states = [1, 2, 3, 4].map((day) => {
      standing = afterRecheck(standing, 'absent', day * DAY)
      return standing.state
    })
    expect(states).toEqual(['grace', 'grace', 'grace', 'lost'])
  })

  it('is not lost by many misses within an hour', () => {
    let standing = verified
    for (let i = 0; i < 50; i += 1) standing = afterRecheck(standing, 'absent', i * 60_000)
    expect(standing.state).toBe('grace')
  })

  it('keeps its standing through what is inconclusive', () => {
    const grace = afterRecheck(verified, 'absent', DAY)
    expect(afterRecheck(grace, 'inconclusive', 9 * DAY)).toEqual(grace)
  })

  it('is as before once the record is back', () => {
    const grace = afterRecheck(verified, 'absent', DAY)
    const back = afterRecheck(grace, 'present', 2 * DAY)
    expect(back).toEqual({ state: 'verified', misses: 0, firstMissMs: null, lastOkMs: 2 * DAY })
  })

  it('stays lost until it is proved again', () => {
    const lost: Standing = { ...verified, state: 'lost' }
    expect(afterRecheck(lost, 'present', DAY)).toEqual(lost)
  })
})
