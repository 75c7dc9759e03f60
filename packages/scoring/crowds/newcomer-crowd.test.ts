import { describe, expect, it } from 'vitest'
import { policy } from '../policy/index.ts'
import { counts, evidenceWith, neutral } from '../signals/evidence.fixture.ts'
import { newcomerCrowdOdds } from './newcomer-crowd.ts'

const { maxLogOdds } = policy.newcomerSurprise
const { maxMembers } = policy.counters
/** From these log-odds a visit without other evidence is challenged. */
const CHALLENGED = 2.6

/**
 * A day's sign-ups: with the client at the provider, with others there, with the client elsewhere, and with others
 * elsewhere.
 */
interface Day {
  here: number
  atProvider?: number
  ofClient?: number
  elsewhere?: number
}
const velocityOf = ({ here, atProvider = 1, ofClient = 0, elsewhere = 8 }: Day) => ({
  site: counts(1, 1, 1, here + atProvider + ofClient + elsewhere),
  newcomers: {
    people: counts(1, 1, 1, Math.min(here, maxMembers)),
    here: counts(1, 1, 1, here),
    atProvider: counts(1, 1, 1, here + atProvider),
    ofClient: counts(1, 1, 1, here + ofClient),
  },
})
/** The same of two weeks, with those who came back. */
const weeksOf = (
  about: Day & { back?: number; backAtProvider?: number; steady?: number; lines?: number },
) => {
  const { here, back = 0, backAtProvider = 0, steady = here, lines } = about
  const { atProvider = 10, ofClient = 0, elsewhere = 100 } = about
  return {
    all: here + atProvider + ofClient + elsewhere,
    ofClient: here + ofClient,
    atProvider: { people: here + atProvider, returned: back + backAtProvider },
    here: { people: here, returned: back, steady, ...(lines !== undefined && { lines }) },
  }
}
const signup = (
  day: Day,
  newcomers: ReturnType<typeof weeksOf> | null = null,
  about: Parameters<typeof evidenceWith>[0] = {},
) =>
  newcomerCrowdOdds(
    evidenceWith({
      event: 'signup',
      velocity: velocityOf(day),
      history: {
        by: 'account',
        visits: [],
        population: newcomers && { total: 500, newcomers },
      },
      ...about,
    }),
  )
const perDay = (about: Omit<Day, 'here'>, of: readonly number[]) =>
  of.map((here) => signup({ here, ...about }))

describe('the odds of a crowd with one client at one provider', () => {
  it('is none of friends or a family, and grows with each account', () => {
    expect(perDay({}, [1, 2, 4])).toEqual([0, 0, 0])
    const odds = perDay({}, [4, 5, 6, 7, 8, 9, 10, 12])
    expect(odds).toEqual(odds.toSorted((a, b) => a - b))
    const steps = odds.slice(1).map((it, i) => it - (odds[i] ?? 0))
    expect(Math.max(...steps)).toBeLessThan(1.1)
    expect(odds.at(-1)).toBeGreaterThan(CHALLENGED)
  })

  it('is none where the provider brings many others, or other providers bring the client too', () => {
    expect(signup({ here: 12, atProvider: 80 })).toBeLessThan(0.1)
    expect(signup({ here: 20, atProvider: 10, ofClient: 25, elsewhere: 25 })).toBeLessThan(0.6)
  })

  it('is not reduced by others at the provider alone, once the site is known', () => {
    const known = weeksOf({ here: 0, atProvider: 40, backAtProvider: 20 })
    const odds = [1, 10, 30, 60].map((atProvider) => signup({ here: 24, atProvider }, known))
    expect(Math.min(...odds)).toBeGreaterThan(1.5)
  })

  it('is none of an app whose user agent names no model, at a site of which nothing else is known', () => {
    const app = { device: null, userAgent: { namesModel: false } }
    const phones = { device: null, userAgent: { namesModel: true } }
    const alone = { here: 20, atProvider: 0, elsewhere: 0 }
    expect(signup(alone, null, app)).toBe(0)
    expect(signup(alone, null, phones)).toBeGreaterThan(CHALLENGED)
    const known = weeksOf({ here: 0, atProvider: 10, backAtProvider: 5 })
    expect(signup({ here: 12 }, known, app)).toBeGreaterThan(CHALLENGED)
  })

  it('counts a crowd that is larger than the counter of people by its sign-ups', () => {
    expect(signup({ here: 5 * maxMembers })).toBeGreaterThan(maxLogOdds)
    const { newcomers } = velocityOf({ here: 40 })
    const repeated = {
      ...velocityOf({ here: 40 }),
      newcomers: { ...newcomers, people: counts(1, 1, 1, 3) },
    }
    expect(signup({ here: 40 }, null, { velocity: repeated }), 'one person tries often').toBe(0)
  })

  it('detects a slow crowd by two weeks, unless its people come back as others of the provider do', () => {
    const slow = (back: number, backAtProvider: number) =>
      signup({ here: 1 }, weeksOf({ here: 16, back, backAtProvider }))
    expect(slow(0, 5)).toBeGreaterThan(CHALLENGED)
    expect(slow(8, 5)).toBeLessThan(0.5)
    const odds = [0, 1, 2, 4, 8].map((back) => slow(back, 5))
    expect(odds).toEqual(odds.toSorted((a, b) => b - a))
  })

  it('is not explained by a few of a farm that come back at a provider with hardly anyone else', () => {
    const washed = (here: number, back: number) =>
      signup(
        { here },
        weeksOf({ here: back, back, steady: back, atProvider: 0, backAtProvider: 0 }),
      )
    expect(washed(40, 4)).toBeGreaterThan(CHALLENGED)
    expect(washed(80, 8)).toBeGreaterThan(CHALLENGED)
    expect(washed(20, 8), 'a fleet of which people came back').toBe(0)
    const odds = [0, 1, 2, 4, 8, 16].map((back) => washed(40, back))
    expect(odds).toEqual(odds.toSorted((a, b) => b - a))
    const weeks = (here: number, back: number) =>
      signup({ here: 1 }, weeksOf({ here, back, atProvider: 0, backAtProvider: 0 }))
    expect(weeks(60, 4)).toBeGreaterThan(CHALLENGED)
    expect(weeks(24, 8)).toBe(0)
  })

  it('counts of each other IP address as many as came from that of the visit, so that one line is no crowd', () => {
    const at = (lines: number, atLine: number, network: object = { mobile: true }) => {
      const velocity = velocityOf({ here: 60 })
      const newcomers = {
        ...velocity.newcomers,
        lines: counts(1, 1, 1, lines),
        atLine: counts(1, 1, 1, atLine),
      }
      return signup({ here: 60 }, null, { velocity: { ...velocity, newcomers }, network })
    }
    expect(at(2, 1), 'another customer').toBe(0)
    expect(at(2, 3), 'a family').toBe(0)
    expect(at(2, 59), 'that line').toBeGreaterThan(CHALLENGED)
    expect(at(60, 1), 'a rack').toBeGreaterThan(CHALLENGED)
    expect(at(4, 15), 'a rack behind four addresses').toBeGreaterThan(CHALLENGED)
    expect(at(4, 15, {}), 'at home lines, where others than the own count').toBeGreaterThan(
      CHALLENGED,
    )
    expect(at(1, 60, {}), 'a class').toBe(0)
  })

  it('counts the people of a provider and of a client, and not their attempts', () => {
    const velocity = velocityOf({ here: 12, atProvider: 80, ofClient: 40 })
    const few = { peopleAtProvider: counts(1, 1, 1, 13), peopleOfClient: counts(1, 1, 1, 12) }
    const repeated = { ...velocity, newcomers: { ...velocity.newcomers, ...few } }
    const known = weeksOf({ here: 0, atProvider: 20, backAtProvider: 10 })
    expect(signup({ here: 12 }, known, { velocity })).toBeLessThan(0.6)
    expect(signup({ here: 12 }, known, { velocity: repeated })).toBeGreaterThan(CHALLENGED)
  })

  it('counts of two weeks at most as many at each IP address as came from that of the visit', () => {
    const slow = (lines?: number) => {
      const velocity = velocityOf({ here: 1 })
      const one = { lines: counts(1, 1, 1, 1), atLine: counts(1, 1, 1, 1) }
      return signup({ here: 1 }, weeksOf({ here: 40, ...(lines !== undefined && { lines }) }), {
        velocity: { ...velocity, newcomers: { ...velocity.newcomers, ...one } },
      })
    }
    expect(slow()).toBeGreaterThan(CHALLENGED)
    expect(slow(30)).toBeGreaterThan(CHALLENGED)
    expect(slow(2)).toBe(0)
  })

  it('takes those on a device key who shared no address for as many addresses, where the count covers fewer days', () => {
    const read = (newcomersTogether: number) => {
      const weeks = weeksOf({ here: 4, atProvider: 0, elsewhere: 20, lines: 4 })
      const { newcomers, site } = velocityOf({ here: 1 })
      const one = { lines: counts(1, 1, 1, 1), atLine: counts(1, 1, 1, 1) }
      const graph = { newcomersOnDevice: 14, newcomersHere: 0, returnedOnDevice: 0 }
      return signup({ here: 1 }, weeks, {
        velocity: { site, newcomers: { ...newcomers, ...one } },
        graph: { ...graph, newcomersTogether },
      })
    }
    expect(read(0)).toBeGreaterThan(CHALLENGED)
    const odds = [0, 4, 8, 14].map(read)
    expect(odds).toEqual(odds.toSorted((a, b) => b - a))
    expect(odds.at(-1), 'at one line').toBe(0)
  })

  it('counts of each day of two weeks only a part: a class comes once', () => {
    expect(signup({ here: 1 }, weeksOf({ here: 26, steady: 8 }))).toBeLessThan(CHALLENGED)
    expect(signup({ here: 1 }, weeksOf({ here: 26, steady: 26 }))).toBe(maxLogOdds)
  })

  it('counts those on a device key who came since the count, except as many as were at other providers', () => {
    const since = (newcomersOnDevice: number, ofClient: number, returnedOnDevice = 0) =>
      signup({ here: 1 }, weeksOf({ here: 0, ofClient }), {
        graph: { newcomersOnDevice, returnedOnDevice },
      })
    expect(since(16, 0)).toBeGreaterThan(CHALLENGED)
    expect(since(16, 14)).toBe(0)
    expect(since(16, 0, 13)).toBe(0)
  })

  it('leaves out owners of a popular model who came to other providers before the newest checks', () => {
    const popular = (accountsOnKey: number) =>
      signup({ here: 1 }, weeksOf({ here: 0 }), {
        graph: { newcomersOnDevice: 21 },
        history: {
          by: 'account',
          visits: [],
          population: {
            total: 500,
            newcomers: weeksOf({ here: 0 }),
            arrivals: {
              accounts: [440, 440],
              deviceAccounts: [0, accountsOnKey],
              days: 5,
              signupsPerDay: 60,
            },
          },
        },
      })
    expect(popular(0)).toBeGreaterThan(CHALLENGED)
    expect(popular(15)).toBeLessThan(0.5)
  })

  it('leaves out colleagues on one image at one address, if only the newest on the key are read', () => {
    const office = weeksOf({ here: 14, atProvider: 8, ofClient: 86, elsewhere: 800 })
    const colleagues = { newcomersOnDevice: 24, newcomersHere: 3, peopleAtAddress: 14 }
    expect(signup({ here: 1 }, office, { graph: colleagues })).toBe(0)
    expect(signup({ here: 1 }, office, { graph: { newcomersOnDevice: 24 } })).toBeGreaterThan(1.5)
  })

  it('is none at Apple’s relay, a gateway, a campus or a hotspot, nor after the sign-up', () => {
    const flags = ['relay', 'corporateProxy', 'education', 'wifi'] as const
    for (const flag of flags) {
      expect(signup({ here: 20 }, null, { network: { [flag]: true } }), flag).toBe(0)
    }
    expect(signup({ here: 20 }, null, { event: 'login' })).toBe(0)
    expect(signup({ here: 20 }, null, { velocity: { newcomers: null } })).toBe(0)
  })

  it('counts computers behind a relay, and none of the people at one address of a data centre', () => {
    const day = { here: 20 }
    const { newcomers, site } = velocityOf(day)
    const by = (networkKind: 'proxy' | 'datacenter', os: string, atLine = 1) =>
      signup(day, null, {
        network: networkKind === 'proxy' ? { relay: true } : { hosting: true },
        history: {
          by: 'account',
          visits: [],
          population: null,
          current: { ...neutral.history.current, deviceKey: 'd', networkKind, os },
        },
        velocity: { site, newcomers: { ...newcomers, atLine: counts(1, 1, 1, atLine) } },
      })
    expect(by('proxy', 'windows', 21)).toBeGreaterThan(CHALLENGED)
    expect(by('proxy', 'ios', 21)).toBe(0)
    expect(by('datacenter', 'windows')).toBeGreaterThan(CHALLENGED)
    expect(by('datacenter', 'windows', 21)).toBe(0)
  })
})
