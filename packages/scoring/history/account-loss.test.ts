import type { Evidence, PastVisit } from '@vigil/evidence'
import { describe, expect, test } from 'vitest'
import { evidenceWith, neutral } from '../signals/evidence.fixture.ts'
import { lossToStranger } from './account-loss.ts'

const DAY_MS = 86_400_000
const USUAL: PastVisit = neutral.history.current
const DEVICE = { visitorKey: 'other', deviceKey: 'other' }
const NETWORK = { subnetKey: 'other', asn: 64500 }
const STRANGER = { ...DEVICE, ...NETWORK }

/** A payout after one visit, and `others` after it, newest first. */
function payout(now: Partial<PastVisit>, others: Partial<PastVisit>[] = []): Evidence {
  const visits = [...others, { atMs: USUAL.atMs - 9 * DAY_MS }].map((visit) => ({
    ...USUAL,
    ...visit,
  }))
  return evidenceWith({ event: 'payout', history: { visits, current: { ...USUAL, ...now } } })
}
/** The same payout at a site with so many, and so many of them unlike their account's profile. */
const atSite = (checks: number, unlike: number): Evidence => {
  const evidence = payout(STRANGER)
  const population = { total: 100, event: [checks, unlike] as const }
  return { ...evidence, history: evidence.history && { ...evidence.history, population } }
}

test('a payout from a device and a network that are new to a young account counts', () => {
  expect(lossToStranger(payout(STRANGER))).toBe(1)
  expect(lossToStranger({ ...payout(STRANGER), event: 'login' })).toBe(0)
})

test.each<[string, Partial<PastVisit>]>([
  ['the device', NETWORK],
  ['the machine, without its id', { ...NETWORK, visitorKey: null }],
  ['the network', DEVICE],
  ['a network, as none is known,', { ...STRANGER, asn: null }],
])('%s of the account does not', (_, now) => {
  expect(lossToStranger(payout(now))).toBe(0)
})

describe('a new subnet of the provider', () => {
  const NEAR = { ...STRANGER, asn: USUAL.asn }
  const elsewhere = (n: number) =>
    Array.from({ length: n }, (_, i) => ({
      subnetKey: `s${i}`,
      atMs: USUAL.atMs - (2 + i) * DAY_MS,
    }))
  /** The strength at a site where so many of a thousand visits come from that provider. */
  const atShare = (asn: number) => {
    const { history, ...rest } = payout(NEAR)
    return lossToStranger({
      ...rest,
      history: history && { ...history, population: { total: 9000, country: 1000, asn } },
    })
  }
  test('is nearly as strange as another provider, if many have that provider', () => {
    expect(lossToStranger(payout(NEAR))).toBeGreaterThan(0.85)
    expect(atShare(400)).toBeGreaterThan(0.85)
    expect(atShare(60)).toBeLessThan(atShare(100))
    expect(atShare(1)).toBe(0)
  })
  test('counts less the more often the account came from a new one, and on a carrier', () => {
    const strengths = [1, 2, 5, 9].map((n) => lossToStranger(payout(NEAR, elsewhere(n))))
    expect(strengths).toEqual(strengths.toSorted((a, b) => b - a))
    expect(strengths.at(-1)).toBeLessThan(0.3)
    expect(lossToStranger(payout({ ...NEAR, mobile: true }))).toBeLessThan(0.4)
  })
  test('counts more in another region, unless it is a carrier’s', () => {
    const far = { ...NEAR, geo: { latitude: 48.1, longitude: 11.6 } }
    const [here, there] = [NEAR, far].map((now) => lossToStranger(payout(now, elsewhere(3))))
    expect(there).toBeGreaterThan(here ?? 1)
    const onCarrier = [NEAR, far].map((now) => lossToStranger(payout({ ...now, mobile: true })))
    expect(onCarrier[0]).toBe(onCarrier[1])
  })
  test('counts less on a device that logged in, as that of a stolen session did not, or if no login was ever checked', () => {
    const loggedIn = { ...NEAR, atMs: USUAL.atMs - 300_000 }
    expect(lossToStranger(payout(NEAR, [loggedIn]))).toBe(0.5)
    expect(lossToStranger(payout(NEAR, [{ ...loggedIn, event: 'order' }]))).toBeGreaterThan(0.85)
    const { history, ...rest } = payout(NEAR)
    const unlearned = [{ ...USUAL, ...loggedIn }]
    expect(lossToStranger({ ...rest, history: history && { ...history, unlearned } })).toBe(0.5)
    const unchecked = history?.visits.map((visit) => ({ ...visit, event: 'order' })) ?? []
    const loss = lossToStranger({ ...rest, history: history && { ...history, visits: unchecked } })
    expect(loss).toBe(0.5)
  })
  test('counts more on a system that none of several visits was on, until the day after a login there', () => {
    const mac = { ...NEAR, os: 'macos' }
    const loss = (visits: number, loginDaysAgo = 0.01, about: Partial<PastVisit> = {}) =>
      lossToStranger(
        payout({ ...mac, ...about }, [
          { ...mac, atMs: USUAL.atMs - loginDaysAgo * DAY_MS },
          ...Array.from({ length: visits - 1 }, (_, i) => ({
            atMs: USUAL.atMs - (2 + i) * DAY_MS,
          })),
        ]),
      )
    expect(loss(2)).toBe(0.5)
    expect(loss(3)).toBeGreaterThan(0.6)
    expect(loss(5)).toBeGreaterThan(0.85)
    expect(loss(5, 1.2)).toBe(0.5)
    expect(loss(5, 0.01, { mobile: true })).toBeLessThanOrEqual(0.5)
  })
  test('is as good as another of a relay, for a device that always comes through it', () => {
    const relay = { os: 'ios', networkKind: 'proxy' as const }
    const visits = elsewhere(4).map((visit, i) => ({ ...visit, ...relay, asn: 64510 + i }))
    const exit = { ...STRANGER, ...relay }
    expect(lossToStranger(payout(exit, visits))).toBeLessThan(0.3)
    expect(lossToStranger(payout(exit))).toBe(1)
    expect(lossToStranger(payout({ ...exit, os: 'windows' }, visits))).toBe(1)
  })
  test('counts little at a reset', () => {
    expect(lossToStranger({ ...payout(NEAR), event: 'password_reset' })).toBeCloseTo(0.1)
    expect(lossToStranger({ ...payout(STRANGER), event: 'password_reset' })).toBe(1)
  })
})

describe('at an account that is known by this device alone', () => {
  /** A payout after these visits on this device, in a browser with this clock, at a site of the United States. */
  const alone = (
    visits: Partial<PastVisit>[],
    { zone = 980, timezoneMismatch = false, event = 'payout' } = {},
  ) => {
    const history = {
      visits: visits.map((visit) => ({ ...USUAL, ...visit })),
      population: { total: 1000, zone },
    }
    return lossToStranger(evidenceWith({ event, history, locale: { timezoneMismatch } }))
  }
  const minutesAgo = { atMs: USUAL.atMs - 300_000 }
  const reset = { ...minutesAgo, event: 'password_reset' }
  test('a payout after a reset counts, less with the days', () => {
    expect(alone([reset])).toBeGreaterThan(0.99)
    expect(alone([{ ...reset, passed: true }])).toBeGreaterThan(0.99)
    expect(alone([{ ...reset, atMs: USUAL.atMs - 1.5 * DAY_MS }])).toBeCloseTo(0.5)
    expect(alone([{ ...reset, atMs: USUAL.atMs - 3 * DAY_MS }])).toBe(0)
  })
  test('one after a login does not', () => {
    expect(alone([minutesAgo])).toBe(0)
  })
  test('nor does one where the account signed up, or was proved the owner’s at another', () => {
    expect(alone([reset, { ...minutesAgo, event: 'signup' }])).toBe(0)
    expect(alone([{ ...minutesAgo, event: 'payout', passed: true }, reset])).toBe(0)
  })
  test('a clock that none of the site’s visitors has counts after a login too, but not at a reset', () => {
    const foreign = { zone: 0, timezoneMismatch: true }
    expect(alone([minutesAgo], foreign)).toBe(1)
    expect(alone([minutesAgo], { zone: 0 })).toBe(0.5)
    expect(alone([minutesAgo], { ...foreign, zone: 10 })).toBeLessThan(0.8)
    expect(alone([minutesAgo], { ...foreign, zone: 30 })).toBe(0)
    expect(alone([minutesAgo], { ...foreign, event: 'password_reset' })).toBe(0)
    expect(alone([{ ...minutesAgo, passed: true }], foreign)).toBe(0)
  })
})

describe('a machine that many look like, without the id,', () => {
  const common = (now: Partial<PastVisit>, others: Partial<PastVisit>[] = []): Evidence => {
    const { history, ...rest } = payout({ visitorKey: null, ...now }, others)
    const population = {
      total: 1000,
      arrivals: {
        accounts: [500, 500] as const,
        deviceAccounts: [15, 15] as const,
        signupsPerDay: 30,
        days: 30,
      },
    }
    return { ...rest, history: history && { ...history, population } }
  }
  test('is as new as another', () => {
    expect(lossToStranger(common(NETWORK))).toBeGreaterThan(0)
    expect(lossToStranger(payout({ ...NETWORK, visitorKey: null }))).toBe(0)
  })
  test('is known at the line of the account, after a recovery too', () => {
    const recovery = { visitorKey: null, event: 'password_reset', atMs: USUAL.atMs - 300_000 }
    expect(lossToStranger(common({}, [recovery]))).toBe(0)
    const elsewhere = { ...recovery, subnetKey: 'other' }
    expect(lossToStranger(common({ subnetKey: 'other' }, [elsewhere]))).toBeGreaterThan(0)
  })
})

test('a first visit is no stranger', () => {
  const { history, ...rest } = payout(STRANGER)
  expect(lossToStranger({ ...rest, history: history && { ...history, visits: [] } })).toBe(0)
  expect(lossToStranger({ ...rest, history: null })).toBe(0)
})

test('a login minutes before on the same device makes it no less new, a proof or some days do', () => {
  const minutesAgo = { ...STRANGER, atMs: USUAL.atMs - 300_000 }
  expect(lossToStranger(payout(STRANGER, [minutesAgo]))).toBeGreaterThan(0)
  const proof = { ...minutesAgo, event: 'payout', passed: true }
  expect(lossToStranger(payout(STRANGER, [proof]))).toBe(0)
  expect(lossToStranger(payout(STRANGER, [{ ...STRANGER, atMs: USUAL.atMs - 4 * DAY_MS }]))).toBe(0)
})

describe('a challenge that was passed at the login', () => {
  const HOUR_MS = 3_600_000
  const passed = (hours: number, about: Partial<PastVisit> = {}) => ({
    ...STRANGER,
    passed: true,
    atMs: USUAL.atMs - hours * HOUR_MS,
    ...about,
  })
  // The owner's device came daily until eight days ago, and is not awaited.
  const daily = { atMs: USUAL.atMs - 8 * DAY_MS }
  test('proves the device after a day, and at once at a reset or a network of the account', () => {
    expect(lossToStranger(payout(STRANGER, [passed(1)]))).toBe(1)
    expect(lossToStranger(payout(STRANGER, [passed(25), daily]))).toBe(0)
    expect(lossToStranger(payout(STRANGER, [passed(25)]))).toBe(1)
    expect(lossToStranger({ ...payout(STRANGER, [passed(1)]), event: 'password_reset' })).toBe(0)
    const { asn, subnetKey } = USUAL
    expect(lossToStranger(payout(STRANGER, [passed(1, { asn, subnetKey })]))).toBe(0)
  })
  test.each<[string, number, Partial<PastVisit>, number]>([
    ['proves nothing after one that the device failed', 26, {}, 1],
    ['does after one of the day before', 60, {}, 0],
    ['does after one of another device', 26, { visitorKey: 'third', deviceKey: 'third' }, 0],
  ])('%s', (_, hours, about, loss) => {
    for (const event of ['login', 'payout']) {
      const { history, ...rest } = payout(STRANGER, [passed(25, { event }), daily])
      const refused = [{ ...USUAL, ...passed(hours, about), passed: false }]
      const strength = lossToStranger({ ...rest, history: history && { ...history, refused } })
      expect(strength).toBe(loss)
    }
  })
})

test('a device that shows nothing is new only to an account whose devices did', () => {
  const bare = { visitorKey: null, deviceKey: null }
  expect(lossToStranger(payout({ ...NETWORK, ...bare }))).toBeGreaterThan(0)
  expect(lossToStranger(payout({ ...NETWORK, ...bare }, [bare]))).toBe(0)
})

describe('where no device is shown', () => {
  const bare = { visitorKey: null, deviceKey: null, sketch: null }
  const phone = { ...bare, os: 'android' }
  /** A payout on Windows through another provider, after visits that are older by days, newest first. */
  const onWindows = (now: Partial<PastVisit>, others: Partial<PastVisit>[] = []): Evidence => {
    const { history, ...rest } = payout({ ...bare, ...NETWORK, os: 'windows', ...now }, others)
    const [signup] = history?.visits.slice(-1) ?? []
    const visits = [...(history?.visits.slice(0, -1) ?? []), { ...USUAL, ...signup, ...phone }]
    return { ...rest, history: history && { ...history, visits } }
  }
  const minutesAgo = { ...bare, ...NETWORK, os: 'windows', atMs: USUAL.atMs - 300_000 }

  test('a system that the account does not have is a new device, minutes after its login too', () => {
    expect(lossToStranger(onWindows({}))).toBe(1)
    expect(lossToStranger(onWindows({}, [minutesAgo]))).toBe(1)
  })

  test.each<[string, Partial<PastVisit>, Partial<PastVisit>[]]>([
    ['at a network of the account', { asn: USUAL.asn, subnetKey: USUAL.subnetKey }, []],
    ['that it had for days', {}, [{ ...minutesAgo, atMs: USUAL.atMs - 4 * DAY_MS }]],
    ['that may be the same device’s', { os: 'linux' }, []],
    ['that is unknown', { os: null }, []],
  ])('one %s is not', (_, now, others) => {
    expect(lossToStranger(onWindows(now, others))).toBe(0)
  })
})

test('it counts less where such events often come from elsewhere, and not where most do', () => {
  const [usual = 0, often = 0, most] = [atSite(200, 10), atSite(200, 80), atSite(200, 160)].map(
    lossToStranger,
  )
  expect(lossToStranger(atSite(2, 2))).toBe(1)
  expect(usual).toBeGreaterThan(often)
  expect(often).toBeGreaterThan(0)
  expect(most).toBe(0)
})

test('a recovery on another new device counts as one on this device, if the account did not have this one before', () => {
  const web = { visitorKey: 'web', deviceKey: 'web' }
  const recovery = { ...web, event: 'password_reset', passed: true, atMs: USUAL.atMs - 300_000 }
  const login = { ...DEVICE, passed: true, atMs: USUAL.atMs - 200_000 }
  expect(lossToStranger(payout(DEVICE, [login, recovery]))).toBeGreaterThan(0)
  const longAgo = { ...web, atMs: USUAL.atMs - 9 * DAY_MS }
  expect(lossToStranger(payout(DEVICE, [login, recovery, longAgo]))).toBe(0)
  const yesterday = { ...DEVICE, atMs: USUAL.atMs - DAY_MS }
  expect(lossToStranger(payout(DEVICE, [login, recovery, yesterday]))).toBe(0)
})

describe('after a recovery minutes ago on the new device', () => {
  const recovered = (passed: boolean): Partial<PastVisit> => ({
    ...DEVICE,
    event: 'password_reset',
    passed,
    atMs: USUAL.atMs - 300_000,
  })
  test('neither the usual network nor the challenge of that time makes a payout safe', () => {
    expect(lossToStranger(payout(DEVICE, [recovered(true)]))).toBeGreaterThan(0)
  })
  test('a challenge that was passed at a payout does on the usual network, and elsewhere the day after', () => {
    const paid = { ...DEVICE, event: 'payout', passed: true, atMs: USUAL.atMs - 60_000 }
    expect(lossToStranger(payout(DEVICE, [paid, recovered(true)]))).toBe(0)
    const away = [
      { ...paid, ...NETWORK },
      { ...recovered(true), ...NETWORK },
    ]
    expect(lossToStranger(payout(STRANGER, away))).toBe(1)
    const yesterday = away.map((visit) => ({ ...visit, atMs: (visit.atMs ?? 0) - DAY_MS }))
    expect(lossToStranger(payout(STRANGER, yesterday))).toBe(0)
  })
  test('a challenge that was passed at an enrolment does not', () => {
    const enrolled = {
      ...STRANGER,
      event: 'device_enroll',
      passed: true,
      atMs: USUAL.atMs - 60_000,
    }
    expect(lossToStranger(payout(STRANGER, [enrolled]))).toBe(1)
    expect(lossToStranger(payout(STRANGER, [{ ...enrolled, event: 'payout' }]))).toBe(0)
  })
  test('a guess before it, from which the profile did not learn, does not make the device the account’s', () => {
    const { history, ...rest } = payout(DEVICE, [recovered(true)])
    const guess = { ...USUAL, ...DEVICE, atMs: USUAL.atMs - 5 * DAY_MS }
    const guessed = history && { ...history, unlearned: [guess] }
    expect(lossToStranger({ ...rest, history: guessed })).toBeGreaterThan(0)
  })
  test('the recovery itself is asked for once', () => {
    const again = payout(STRANGER, [{ ...recovered(true), ...NETWORK }])
    expect(lossToStranger({ ...again, event: 'password_reset' })).toBe(0)
  })
  test('a device that the account has had for long stays known', () => {
    const longAgo = { ...DEVICE, atMs: USUAL.atMs - 9 * DAY_MS }
    expect(lossToStranger(payout(DEVICE, [recovered(true), longAgo]))).toBe(0)
  })
})

test('a phone whose probes did not finish is no device of the account, though its model is', () => {
  const PHONE = { os: 'ios', deviceKey: null, sketch: { webgl: 'apple', fonts: 'few', math: 'w' } }
  const { history, ...rest } = payout({ ...PHONE, ...NETWORK, visitorKey: 'other' })
  const arrivals = {
    accounts: [2000, 2000] as const,
    deviceAccounts: [0, 0] as const,
    signupsPerDay: 100,
    days: 60,
  }
  const visits = history?.visits.map((visit) => ({ ...visit, ...PHONE })) ?? []
  const population = { total: 9000, arrivals }
  const stolen = { ...rest, history: history && { ...history, visits, population } }
  expect(lossToStranger(stolen)).toBe(1)
})

describe('where no device is shown, after a recovery', () => {
  const BARE = { visitorKey: null, deviceKey: null, sketch: null, os: 'ios' }
  const CARRIER = { mobile: true, subnetKey: 'carrier 1' }
  /** A payout of an app, at an account with a visit nine days ago and a recovery so long ago. */
  const after = (hours: number, now: Partial<PastVisit>, before: Partial<PastVisit> = {}) =>
    lossToStranger(
      payout({ ...BARE, ...now }, [
        { ...BARE, ...now, event: 'password_reset', atMs: USUAL.atMs - (hours / 24) * DAY_MS },
        { ...BARE, ...before, atMs: USUAL.atMs - 5 * DAY_MS },
      ]),
    )
  test('a payout through the carrier of the account counts', () => {
    expect(after(0.2, CARRIER, CARRIER)).toBe(1)
  })
  test('one on its line, and one two days later, do not', () => {
    expect(after(0.2, {})).toBe(0)
    expect(after(48, CARRIER, CARRIER)).toBe(0)
  })
})
