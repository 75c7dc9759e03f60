import type { Evidence } from '@vigil/evidence'
import { expect, it } from 'vitest'
import { policy } from '../policy/index.ts'
import { counts, evidenceWith } from '../signals/evidence.fixture.ts'
import { beyondDevice, coLocatedShare, manyOnDevice } from './accounts-on-device.ts'

/** So many accounts of an hour on one device key, at a site of sixty sign-ups a day. */
const crowdOf = (accounts: number) =>
  evidenceWith({
    event: 'signup',
    history: null,
    velocity: {
      device: counts(1, 1, accounts),
      accountsPerDevice: counts(1, 1, accounts),
      site: counts(1, 1, accounts + 5, 60),
    },
  })

it('a second view of a crowd counts less, the more of it the device key shows, and never below nothing', () => {
  const alone = evidenceWith({ event: 'signup', history: null })
  expect(beyondDevice(1, 0.7, alone)).toBe(1)
  const left = [2, 5, 8, 12, 30].map((n) => beyondDevice(1, 0.7, crowdOf(n)))
  expect(left).toEqual(left.toSorted((a, b) => b - a))
  expect(left.at(-1)).toBe(0)
  // Together they say no less than before: what the device shows grows faster.
  const both = [2, 5, 8, 12, 30].map((n, i) => 3 * manyOnDevice(crowdOf(n)) + 0.7 * (left[i] ?? 0))
  expect(both).toEqual(both.toSorted((a, b) => a - b))
})

const EMAIL = { free: false, paidMailbox: false, forwarder: false }

it.each([
  ['a login of the firm that has the machines', 'login', EMAIL, 12, 0.3],
  ['a sign-up of a firm that works from home', 'signup', EMAIL, 12, 0.3],
  ['a sign-up of more than such a firm, as a farm has a mail domain', 'signup', EMAIL, 24, 1],
  ['a sign-up, alone with its domain', 'signup', EMAIL, 1, 1],
  ['a sign-up with a random name', 'signup', { ...EMAIL, gibberish: 1 }, 12, 1],
  ['a login with a mailbox that anybody can have', 'login', { ...EMAIL, free: true }, 12, 1],
  ['a login of a firm of which few came', 'login', EMAIL, 5, 1],
] as const)(
  'what counts of a crowd on a device key at %s',
  (_, event, email, colleagues, share) => {
    const crowd = crowdOf(12)
    const at = (of: Partial<typeof crowd>) => manyOnDevice({ ...crowd, event, ...of })
    const velocity = crowd.velocity && {
      ...crowd.velocity,
      accountsPerEmailDomain: counts(1, 1, colleagues),
      subnetsPerEmailDomain: counts(1, 1, colleagues),
    }
    const given = evidenceWith({ email }).email
    expect(at({})).toBeGreaterThan(0.05)
    expect(at({ velocity, email: given })).toBeCloseTo(share * at({}))
  },
)

type Given = Parameters<typeof evidenceWith>[0]

/** A dozen accounts of two weeks on one uncommon key and at one address, of a site of five sign-ups a day. */
const atOneAddress = (graph: Partial<Evidence['graph'] & object>, given: Given = {}) =>
  manyOnDevice(
    evidenceWith({
      ...given,
      event: 'signup',
      history: {
        by: 'account',
        visits: [],
        population: {
          total: 1000,
          arrivals: { accounts: [500, 500], deviceAccounts: [0, 0], signupsPerDay: 5, days: 60 },
        },
      },
      graph: {
        newcomersOnDevice: 12,
        newcomersHere: 12,
        newcomersTogether: 12,
        deviceCoLocated: true,
        oneByOneHere: 12,
        returnedOnDevice: 0,
        ...graph,
      },
    }),
  )

it('a crowd at one address counts in full if it comes one by one and does not come back, and less the more it gathers or returns', () => {
  expect(atOneAddress({})).toBeCloseTo(1)
  const least = policy.coLocation.factor
  const gathered = [12, 11, 9, 8].map((oneByOneHere) => atOneAddress({ oneByOneHere }))
  expect(gathered).toEqual(gathered.toSorted((a, b) => b - a))
  expect(gathered.at(-1)).toBeCloseTo(least)
  const returned = [0, 0.5, 1, 2].map((returnedOnDevice) => atOneAddress({ returnedOnDevice }))
  expect(returned).toEqual(returned.toSorted((a, b) => b - a))
  expect(returned.at(-1)).toBeCloseTo(least)
})

it('a few people who take turns at one machine count from four others in part, and from seven in full', () => {
  const inTurn = [3, 4, 5, 6, 7].map((inTurnHere) => atOneAddress({ oneByOneHere: 0, inTurnHere }))
  expect(inTurn).toEqual(inTurn.toSorted((a, b) => a - b))
  expect(inTurn[0]).toBeCloseTo(policy.coLocation.factor)
  expect(inTurn.at(-1)).toBeCloseTo(1)
})

it('students who come one by one to the computers of a campus gather, unless they take turns or have other mailboxes', () => {
  const campus = { network: { education: true }, email: EMAIL }
  expect(atOneAddress({}, campus)).toBeCloseTo(policy.coLocation.factor)
  expect(atOneAddress({}, { ...campus, email: { ...EMAIL, gibberish: 1 } })).toBeCloseTo(1)
  expect(atOneAddress({}, { ...campus, email: { ...EMAIL, free: true } })).toBeCloseTo(1)
  expect(atOneAddress({ inTurnHere: 7 }, campus)).toBeCloseTo(1)
})

it.each([
  ['a line', {}, policy.coLocation.factor],
  ['a firm’s gateway', { corporateProxy: true }, policy.coLocation.factor],
  ['the exit of a VPN, which is no place', { vpn: true }, 1],
  ['a Tor exit', { torExit: true }, 1],
])('what counts of people who gather at %s', (_, network, share) => {
  const graph = { deviceCoLocated: true, newcomersOnDevice: 6, newcomersHere: 6 }
  expect(coLocatedShare(evidenceWith({ event: 'signup', graph, network }))).toBeCloseTo(share)
})

it('a crowd on a model of phone counts less after a pause and at another provider, by how many came after one', () => {
  const people = (n: number) => ({
    people: counts(1, 1, 1, n),
    here: counts(1, 1, 1, n),
    atProvider: counts(1, 1, 1, n),
    ofClient: counts(1, 1, 1, 12),
  })
  const after = (
    pausesOnDevice: number,
    os: 'android' | 'windows' = 'android',
    atProvider = 1,
    emulated = false,
  ) => {
    const crowd = evidenceWith({
      event: 'signup',
      userAgent: { os, emulated },
      history: null,
      graph: { newcomersOnDevice: 12, pausesOnDevice, newestOnDeviceDays: 0.6 },
      velocity: {
        device: counts(1, 1, 1, 12),
        accountsPerDevice: counts(1, 1, 1, 12),
        site: counts(1, 1, 1, 30),
        newcomers: people(atProvider),
      },
    })
    return manyOnDevice(crowd)
  }
  const shares = [1, 3, 6, 12].map((pauses) => after(pauses))
  expect(shares).toEqual(shares.toSorted((a, b) => a - b))
  expect(shares[0]).toBe(0)
  expect(shares.at(-1)).toBeGreaterThan(0.1)
  expect(after(1, 'windows'), 'a computer').toBe(after(12, 'windows'))
  expect(after(1, 'android', 1, true), 'an emulated phone').toBe(shares.at(-1))
  expect(after(1, 'android', 4), 'others at the provider').toBe(shares.at(-1))
})

/** One sign-up of a day at an address where `people` with the key came one by one, at a site of 650 a day. */
const onPopularModel = (people: number, deviceCoLocated: boolean) =>
  manyOnDevice(
    evidenceWith({
      event: 'signup',
      userAgent: { os: 'windows', platformMismatch: false },
      device: { deviceKey: 'model' },
      network: { family: 4 },
      graph: {
        newcomersOnDevice: 24,
        newcomersHere: people,
        newcomersAtAddress: people,
        oneByOneHere: people,
        deviceCoLocated,
        // Owners of the same model elsewhere.
        returnedOnDevice: 5,
      },
      velocity: {
        device: counts(1, 1, 1, 18),
        accountsPerDevice: counts(1, 1, 1, 18),
        ip: counts(1, 1, 1, people + 1),
        site: counts(1, 5, 30, 650),
      },
      history: {
        by: 'account',
        visits: [],
        population: {
          total: 1600,
          arrivals: {
            accounts: [800, 800],
            deviceAccounts: [16, 17],
            signupsPerDay: 650,
            days: 2.5,
          },
        },
      },
    }),
  )

it('colleagues on a popular model are an office, as on a model of their own', () => {
  expect(onPopularModel(7, false)).toBeLessThan(0.35)
  expect(onPopularModel(7, true)).toBeLessThan(0.35)
})

it('many who came one by one to one address are one operator’s, also on a popular model', () => {
  expect(onPopularModel(14, false)).toBeGreaterThan(2.5 * onPopularModel(7, false))
})
