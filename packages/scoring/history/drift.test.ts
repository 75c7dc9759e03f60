import type { Evidence, PastVisit } from '@vigil/evidence'
import { describe, expect, it } from 'vitest'
import { policy } from '../policy/index.ts'
import { neutral } from '../signals/evidence.fixture.ts'
import { driftClient } from '../signals/visit/drift-client.ts'
import { driftDevice } from '../signals/visit/drift-device.ts'
import { driftLocation } from '../signals/visit/drift-location.ts'
import { driftModel } from '../signals/visit/drift-model.ts'
import { weightOf } from '../weigh/fire.ts'

const DAY_MS = 86_400_000
const USUAL: PastVisit = {
  ...neutral.history.current,
  visitorKey: 'visitor',
  deviceKey: 'device',
  sketch: null,
  ipKey: 'ip',
  subnetKey: 'subnet',
  asn: 3320,
  country: 'DE',
  browser: 'chrome',
  browserMajor: 150,
  os: 'windows',
  language: 'de',
}

/** Evidence of a visit after `n` usual ones, a day apart; the last a day ago, or at `lastMs`. */
function after(
  n: number,
  now: Partial<PastVisit> = {},
  by: 'account' | 'visitor' = 'account',
  lastMs?: number,
) {
  const current = { ...USUAL, ...now }
  const visits = Array.from({ length: n }, (_, i) => ({
    ...USUAL,
    atMs: (lastMs ?? current.atMs - DAY_MS) - i * DAY_MS,
  }))
  const history = { by, visits, priorCount: n, current, population: null }
  return { ...neutral, history } satisfies Evidence
}

/** ln LR of each drift. */
const locationDrift = (evidence: Evidence) => weightOf(driftLocation, evidence)
const clientDrift = (evidence: Evidence) => weightOf(driftClient, evidence)
const deviceDrift = (evidence: Evidence) => weightOf(driftDevice, evidence)
const modelDrift = (evidence: Evidence) => weightOf(driftModel, evidence)
/** Both ways to recognise a device together. */
const bothDrifts = (evidence: Evidence) => deviceDrift(evidence) + modelDrift(evidence)
const driftOf = (evidence: Evidence) =>
  locationDrift(evidence) + clientDrift(evidence) + bothDrifts(evidence)

const STRANGE_DEVICE = { deviceKey: 'other', visitorKey: 'other' }
const ELSEWHERE = { ipKey: 'other', subnetKey: 'other', asn: 1, country: 'BR' }

describe('after the sign-up alone', () => {
  const ABROAD = { ...STRANGE_DEVICE, ...ELSEWHERE }
  const FOREIGN = { ...ABROAD, language: 'pt', timezone: 'America/Sao_Paulo' }
  it('counts a new device in another country, language and time zone nearly in full', () => {
    expect(driftOf(after(1, FOREIGN))).toBeGreaterThan(2.5)
    expect(driftOf(after(1, FOREIGN))).toBeLessThan(driftOf(after(4, FOREIGN)))
  })

  it.each([
    ['the clock', { timezone: USUAL.timezone }],
    ['the language', { language: USUAL.language }],
    ['the country', { country: USUAL.country }],
    ['the device', { deviceKey: USUAL.deviceKey, visitorKey: USUAL.visitorKey }],
    ['a language that was not observed', { language: null }],
  ])('counts little if %s is that of the account', (_, same) => {
    expect(driftOf(after(1, { ...FOREIGN, ...same }))).toBeLessThan(1.5)
  })
})

describe('cold start', () => {
  it('is 0 for an account without learned visits', () => {
    expect(driftOf(after(0, ELSEWHERE))).toBe(0)
    expect(driftOf({ ...neutral, history: null })).toBe(0)
  })

  it('does not take a browser for its owner', () => {
    expect(driftOf(after(20, ELSEWHERE, 'visitor'))).toBe(0)
  })

  it('trusts a profile the more, the more visits it has', () => {
    const drifts = [1, 2, 5, 12, 40].map((n) =>
      driftOf(after(n, { ...ELSEWHERE, ...STRANGE_DEVICE })),
    )
    expect(drifts).toEqual(drifts.toSorted((a, b) => a - b))
  })
})

describe('place', () => {
  it('mitigates for the usual one and counts against another one, within its bounds', () => {
    expect(locationDrift(after(10))).toBeLessThan(-2)
    expect(locationDrift(after(10, ELSEWHERE))).toBeGreaterThan(2)
    expect(Math.abs(locationDrift(after(10_000, ELSEWHERE)))).toBeLessThanOrEqual(5)
  })

  it('makes little of another address of the usual provider', () => {
    expect(locationDrift(after(10, { ipKey: 'other' }))).toBeLessThan(0)
  })

  it('expects another address of a phone at its carrier', () => {
    const away = { ipKey: 'other', subnetKey: 'other' }
    expect(locationDrift(after(10, { ...away, mobile: true }))).toBeLessThan(
      locationDrift(after(10, { ...away, mobile: false })) - 0.3,
    )
    expect(locationDrift(after(10, { ...ELSEWHERE, mobile: true }))).toBeGreaterThan(2)
  })

  it('holds the first carrier less against a phone than another carrier than its own', () => {
    const carrier = { ipKey: 'other', subnetKey: 'other', asn: 1, mobile: true }
    const before = after(12, carrier)
    const known = { ...USUAL, asn: 2, mobile: true, atMs: USUAL.atMs - DAY_MS }
    const history = { ...before.history, visits: [...before.history.visits.slice(1), known] }
    expect(locationDrift(before)).toBeGreaterThan(0)
    expect(locationDrift(before)).toBeLessThan(locationDrift({ ...before, history }) - 0.2)
  })

  it('weighs another country more than another network of the same country', () => {
    const abroad = locationDrift(after(3, ELSEWHERE))
    expect(abroad).toBeGreaterThan(locationDrift(after(3, { ...ELSEWHERE, country: 'DE' })) + 0.5)
  })

  it('makes little of a new address of an account that has another one each time, and much of it elsewhere', () => {
    const away = { ipKey: 'other', subnetKey: 'other' }
    const steady = after(12, away)
    const visits = steady.history.visits.map((visit, i) => ({
      ...visit,
      ipKey: `ip ${i}`,
      subnetKey: `subnet ${i}`,
    }))
    const roaming = { ...steady, history: { ...steady.history, visits } }
    expect(locationDrift(roaming)).toBeLessThan(locationDrift(steady) - 0.4)
  })

  it('is 0 for what the visit lacks', () => {
    const hidden = { ipKey: null, subnetKey: null, asn: null, country: null }
    expect(locationDrift(after(10, hidden))).toBe(0)
  })
})

describe('browser, system and language', () => {
  it('takes an update for the same browser, and a step back for another', () => {
    expect(clientDrift(after(10, { browserMajor: 152 }))).toBeCloseTo(clientDrift(after(10)), 6)
    expect(clientDrift(after(10, { browserMajor: 120 }))).toBeGreaterThan(clientDrift(after(10)))
  })

  it('weighs less than the device that brings them along', () => {
    const another = { browser: 'firefox', browserMajor: 150, os: 'linux' as const }
    expect(clientDrift(after(20, another))).toBeGreaterThan(0.1)
    expect(clientDrift(after(20, another))).toBeLessThan(deviceDrift(after(20, STRANGE_DEVICE)) / 4)
  })

  it('notes a clock that the account never had, unless it follows a journey', () => {
    const clock = { timezone: 'America/Bogota' }
    const usual = after(8)
    const visits = usual.history.visits.map((it) => ({ ...it, timezone: 'Europe/Berlin' }))
    const at = (now: Partial<PastVisit>) =>
      clientDrift({
        ...usual,
        history: { ...usual.history, visits, current: { ...USUAL, ...now } },
      })
    const atHome = at({ timezone: 'Europe/Berlin' })
    expect(at(clock)).toBeGreaterThan(atHome + 0.8)
    expect(at({ ...clock, country: 'CO' })).toBeCloseTo(atHome)
    expect(at({})).toBeCloseTo(atHome)
  })

  it('notes another language of the browser', () => {
    expect(clientDrift(after(5, { language: 'pt' }))).toBeGreaterThan(clientDrift(after(5)) + 0.5)
  })
})

describe('visits that are still to be learned', () => {
  const withUnlearned = (now: Partial<PastVisit>, ...unlearned: Partial<PastVisit>[]) => {
    const evidence = after(2, now)
    const atMs = evidence.history.current.atMs - DAY_MS / 2
    const added = unlearned.map((visit) => ({ ...USUAL, ...visit, atMs }))
    return { ...evidence, history: { ...evidence.history, unlearned: added } }
  }
  const STRANGER = { ...STRANGE_DEVICE, ...ELSEWHERE }
  const PHONE = { deviceKey: 'phone', visitorKey: 'phone', ipKey: 'mobile', subnetKey: 'mobile' }

  it('add up if all of them differ', () => {
    const before = driftOf(withUnlearned(STRANGER))
    expect(driftOf(withUnlearned(STRANGER, PHONE, PHONE, PHONE))).toBeGreaterThan(before + 0.1)
  })

  it('do not mitigate a visit that differs as much as earlier ones did', () => {
    expect(driftOf(withUnlearned(STRANGER, STRANGER, STRANGER))).toBe(
      driftOf(withUnlearned(STRANGER)),
    )
  })

  it('are no evidence about a visit that matches the profile', () => {
    expect(driftOf(withUnlearned({}, PHONE, STRANGER))).toBe(driftOf(withUnlearned({})))
  })
})

describe('device', () => {
  it('is the same by its key, though the browser forgot its id, and the other way round', () => {
    expect(bothDrifts(after(10, { visitorKey: 'other' }))).toBeLessThan(-1)
    expect(bothDrifts(after(10, { deviceKey: 'other' }))).toBeLessThan(-0.7)
    expect(bothDrifts(after(10, STRANGE_DEVICE))).toBeGreaterThan(1)
    expect(bothDrifts(after(10))).toBeLessThan(-3)
  })

  it('is much the same by what is known of it so far, before it has a key', () => {
    const sketch = { canvas: 'a', audio: 'b', cores: 'c', memory: 'd', platform: 'e' }
    const early = after(10, { deviceKey: null, visitorKey: 'other' })
    const visits = early.history.visits.map((visit) => ({ ...visit, sketch }))
    const drift = (current: Partial<PastVisit>) =>
      bothDrifts({
        ...early,
        history: { ...early.history, visits, current: { ...early.history.current, ...current } },
      })
    expect(drift({ sketch })).toBeLessThan(drift({ sketch: { ...sketch, canvas: 'x' } }) - 1)
  })

  it('stays known after an update of its graphics drivers', () => {
    const sketch = {
      canvas: 'a',
      webgl: 'b',
      fonts: 'c',
      audio: 'd',
      cores: 'e',
      platform: 'f',
      touch: 'g',
    }
    const read = after(10, { deviceKey: 'other', visitorKey: 'other' })
    const visits = read.history.visits.map((visit) => ({ ...visit, sketch }))
    const drift = (now: Record<string, string>) =>
      bothDrifts({
        ...read,
        history: {
          ...read.history,
          visits,
          current: { ...read.history.current, sketch: { ...sketch, ...now } },
        },
      })
    const anotherMachine = drift({ canvas: 'x', webgl: 'x', audio: 'x', cores: 'x' })
    expect(drift({ canvas: 'x', webgl: 'x' })).toBeLessThan(anotherMachine / 2)
    expect(drift({ canvas: 'x', webgl: 'x' })).toBeGreaterThan(0)
    expect(drift({ fonts: 'x' })).toBeLessThan(0)
  })

  it('counts as missing if the account always had one: omitting it does not hide an attacker', () => {
    const without = { deviceKey: null, visitorKey: null }
    const away = { ipKey: 'other', subnetKey: 'other' }
    const lastMs = USUAL.atMs - 2.5 * DAY_MS
    expect(bothDrifts(after(20, without))).toBeGreaterThan(1.5)
    const challenged = -policy.weighing.priorLogOdds - 0.4
    expect(driftOf(after(20, { ...without, ...away }, 'account', lastMs))).toBeGreaterThan(
      challenged,
    )
  })

  it('is expected to be new after weeks rather than after hours', () => {
    const later = (days: number) =>
      after(10, { ...STRANGE_DEVICE, atMs: USUAL.atMs + days * DAY_MS }, 'account', USUAL.atMs)
    const drifts = [0, 1, 3, 7, 15].map((days) => bothDrifts(later(days)))
    expect(drifts).toEqual(drifts.toSorted((a, b) => b - a))
    expect(drifts[0]).toBeGreaterThan((drifts[4] ?? 0) + 0.5)
    expect(bothDrifts(later(400))).toBeCloseTo(drifts[4] ?? 0)
  })

  it('is expected to be new now and then, however regular the account was', () => {
    const [after60, after200] = [60, 200].map((n) => bothDrifts(after(n, STRANGE_DEVICE)))
    expect(after200).toBeLessThan((after60 ?? 0) + 0.2)
  })

  it('is not known by an id that our edge did not issue, or issued a moment ago', () => {
    const phone = (visitor: Evidence['visitor']) => {
      const { history, ...rest } = after(10, { os: 'ios' })
      const visits = history.visits.map((visit): PastVisit => ({ ...visit, os: 'ios' }))
      return { ...rest, visitor, history: { ...history, visits } }
    }
    const issued = (issuedDaysAgo: number) => phone({ id: 'issued', issuedDaysAgo, days: null })
    const unissued = phone({ id: 'unissued', issuedDaysAgo: null, days: null })
    expect(deviceDrift(issued(40))).toBeLessThan(-0.3)
    expect(deviceDrift(unissued)).toBe(0)
    expect(deviceDrift(issued(0.01))).toBe(0)
    expect(modelDrift(unissued)).toBeLessThan(modelDrift(issued(40)))
    expect(bothDrifts(unissued)).toBeGreaterThan(bothDrifts(issued(40)))
  })

  it('is known by its browser id or a rare key, and only of a usual kind by a common key', () => {
    const phone = (now: Partial<PastVisit>) => {
      const { history, ...rest } = after(10, now)
      const of = (visit: PastVisit): PastVisit => ({ ...visit, os: 'ios' })
      return {
        ...rest,
        history: { ...history, current: of(history.current), visits: history.visits.map(of) },
      }
    }
    expect(deviceDrift(phone({}))).toBeLessThan(-1)
    const another = phone({ visitorKey: 'other' })
    expect(deviceDrift(another)).toBeGreaterThan(0)
    expect(modelDrift(another)).toBeLessThan(0)
  })

  it('takes an id that was copied from another machine for none', () => {
    const { history, ...rest } = after(10, { deviceKey: 'other' })
    const current = { ...history.current, visitorIsOwn: false }
    const copied = { ...rest, history: { ...history, current } }
    const without = after(10, { deviceKey: 'other', visitorKey: null })
    expect(deviceDrift(copied)).toBe(deviceDrift(without))
    expect(deviceDrift(copied)).toBeGreaterThan(1)
    expect(deviceDrift({ ...rest, history })).toBeLessThan(0)
  })

  it('does not take the place of a passed login with a copied id for a usual one, at a payout', () => {
    const copied = { ...ELSEWHERE, deviceKey: 'attacker', visitorIsOwn: false }
    const { history, ...rest } = after(3, copied)
    const { atMs } = history.current
    const login = { ...history.current, visitorIsOwn: true, atMs: atMs - 300_000, passed: true }
    const at = (event: string) =>
      locationDrift({
        ...rest,
        event,
        history: { ...history, visits: [login, ...history.visits] },
      })
    expect(at('payout')).toBeGreaterThan(1)
    expect(at('login')).toBeLessThan(0)
  })

  it('takes a fingerprint in place of a visitor id for what the machine shows already', () => {
    const { history, ...rest } = after(10)
    const hashed = (visit: PastVisit): PastVisit => ({ ...visit, os: 'ios', visitorIsOwn: false })
    const visits = history.visits.map(hashed)
    const evidence = { ...rest, history: { ...history, current: hashed(history.current), visits } }
    expect(deviceDrift(evidence)).toBe(0)
    expect(modelDrift(evidence)).toBeLessThan(-1)
  })

  it('counts missing device data against a visit to an account that always had some', () => {
    expect(deviceDrift(after(10, { deviceKey: null, visitorKey: null }))).toBeGreaterThan(0.5)
  })

  it('mitigates less if many of the site have one', () => {
    const rare = after(10)
    const arrivals = {
      accounts: [500, 500],
      deviceAccounts: [150, 150],
      signupsPerDay: 30,
      days: 30,
    } as const
    const common = { ...rare.history, population: { total: 10_000, arrivals } }
    expect(bothDrifts({ ...rare, history: common })).toBeGreaterThan(bothDrifts(rare) + 0.5)
  })
})
