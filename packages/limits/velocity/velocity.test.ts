import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { RateWindows } from '../rates/rate-windows.ts'
import { type Held, packEvent, restore } from '../state/log-entry.ts'
import { seen } from '../testing/observation.ts'
import { BUDGET_BYTES, Subjects } from './subjects.ts'
import { observe } from './velocity.ts'

const T = 1_800_000_000_000

describe('velocity of an event', () => {
  it('counts everything that identifies it, and itself', () => {
    const subjects = new Subjects()
    const event = seen({
      ip: 'ip',
      subnet: 'subnet',
      visitor: 'visitor',
      device: 'device',
      account: 'account',
      emailDomain: 'domain',
      addressFamily: 'family',
      payment: 'card c',
      site: 'acme.example.com',
      client: 'client',
      provider: '64501',
      newcomer: 'account',
      paidClick: true,
    })
    observe(subjects, event, T)
    const two = { min1: 2, min10: 2, hour1: 2, hour24: 2 }
    const one = { min1: 1, min10: 1, hour1: 1, hour24: 1 }
    expect(observe(subjects, event, T + 1).velocity).toEqual({
      ip: two,
      subnet: two,
      device: two,
      visitor: two,
      account: two,
      emailDomain: two,
      accountsPerEmailDomain: one,
      signupsPerEmailDomain: one,
      subnetsPerEmailDomain: one,
      accountsPerAddressFamily: one,
      accountsPerVisitor: one,
      accountsPerDevice: one,
      devicesPerVisitor: one,
      ipsPerAccount: one,
      visitorsPerIp: 1,
      paidClicksPerDevice: two,
      failedAccountsPerIp: { min1: 0, min10: 0, hour1: 0, hour24: 0 },
      provedColleaguesPerIp: null,
      paymentValues: one,
      paymentsAtAddress: { values: one, visits: two, atSite: two },
      pace: null,
      site: two,
      bare: null,
      bareOfKind: null,
      bareAttempts: null,
      newcomers: {
        people: one,
        here: two,
        lines: one,
        atLine: one,
        atProvider: two,
        ofClient: two,
        peopleAtProvider: one,
        peopleOfClient: one,
      },
      siteRateZ: null,
    })
  })

  it('counts the accounts and the networks of a large firm that starts on one day', () => {
    const subjects = new Subjects()
    const counts = Array.from({ length: 150 }, (_, i) => {
      const subnet = `net ${i % 3 === 0 ? i : 'office'}`
      return observe(subjects, seen({ emailDomain: 'firm', account: `a${i}`, subnet }), T).velocity
    })
    const [last] = counts.slice(-1)
    expect(last?.accountsPerEmailDomain?.hour24).toBe(150)
    expect(last?.subnetsPerEmailDomain?.hour24).toBe(51)
  })

  it('counts the networks and accounts of sign-ups separately by mail domain', () => {
    const subjects = new Subjects()
    const at = (event: string, subnet: string) =>
      observe(subjects, seen({ event, emailDomain: 'firm', account: subnet, subnet }), T).velocity
    at('signup', 'office')
    at('login', 'home')
    expect(at('signup', 'office').subnetsPerEmailDomain?.hour24).toBe(1)
    const last = at('signup', 'branch')
    expect(last.subnetsPerEmailDomain?.hour24).toBe(2)
    expect([last.signupsPerEmailDomain?.hour24, last.accountsPerEmailDomain?.hour24]).toEqual([
      2, 3,
    ])
  })

  it('omits unknown subjects', () => {
    expect(observe(new Subjects(), seen({}), T).velocity).toEqual({
      ip: null,
      subnet: null,
      device: null,
      visitor: null,
      account: null,
      emailDomain: null,
      accountsPerEmailDomain: null,
      signupsPerEmailDomain: null,
      subnetsPerEmailDomain: null,
      accountsPerAddressFamily: null,
      accountsPerVisitor: null,
      accountsPerDevice: null,
      devicesPerVisitor: null,
      ipsPerAccount: null,
      visitorsPerIp: 0,
      paidClicksPerDevice: null,
      failedAccountsPerIp: null,
      provedColleaguesPerIp: null,
      paymentValues: null,
      paymentsAtAddress: null,
      pace: null,
      site: { min1: 1, min10: 1, hour1: 1, hour24: 1 },
      bare: null,
      bareOfKind: null,
      bareAttempts: null,
      newcomers: null,
      siteRateZ: null,
    })
  })

  it('counts the accounts whose logins failed from an address, as they are reported', () => {
    const subjects = new Subjects()
    for (const account of ['a', 'b', 'b', 'c']) {
      observe(subjects, seen({ event: 'login', ip: 'ip', account }), T)
      observe(subjects, seen({ event: 'login_failed', ip: 'ip', account }), T)
    }
    observe(subjects, seen({ event: 'login_succeeded', ip: 'ip', account: 'd' }), T)
    const { velocity } = observe(subjects, seen({ event: 'login', ip: 'ip', account: 'd' }), T)
    expect(velocity.failedAccountsPerIp?.hour24).toBe(3)
    expect(velocity.ip?.hour24).toBe(5)
  })

  it('counts the colleagues who passed a challenge at an address, as they are reported', () => {
    const subjects = new Subjects()
    const login = (account: string, emailDomain: string | null = 'firm', ip = 'ip') =>
      observe(subjects, seen({ event: 'login', ip, account, emailDomain }), T).velocity
        .provedColleaguesPerIp
    for (const account of ['a', 'b', 'c']) login(account)
    login('d', 'other firm')
    for (const [account, event] of [
      ['a', 'challenge_passed'],
      ['a', 'challenge_passed'],
      ['b', 'challenge_passed'],
      ['c', 'login_succeeded'],
      ['d', 'challenge_passed'],
    ] as const)
      observe(subjects, seen({ event, ip: 'ip', account }), T)
    expect(login('e')?.hour24).toBe(2)
    expect(login('e', 'other firm')?.hour24).toBe(1)
    expect(login('e', 'firm', 'other ip')?.hour24).toBe(0)
    expect(login('e', null)).toBe(null)
  })

  it('counts the cards of an account, and of several names the one with most values', () => {
    const subjects = new Subjects()
    const sends = (payment: string, account: string | null = 'jane') =>
      observe(subjects, seen({ event: 'add_card', account, payment }), T).velocity.paymentValues
    expect(sends('card a')?.hour1).toBe(1)
    expect(sends('card a')?.hour1).toBe(1)
    expect(sends('iban i')?.hour1).toBe(1)
    expect(sends('iban i card b')?.hour1).toBe(2)
    expect(sends('card c iban i')?.hour1).toBe(3)
    expect(sends('card d', 'john')?.hour1).toBe(1)
    expect(sends('card d', null)).toBeNull()
    expect(sends('odd')).toBeNull()
  })

  it('counts the cards at an address, of all accounts and guests, and the payments there and at the site', () => {
    const subjects = new Subjects()
    const pays = (payment: string | null, about: Partial<ReturnType<typeof seen>> = {}) =>
      observe(subjects, seen({ event: 'checkout', ip: 'till', site: 's', payment, ...about }), T)
        .velocity.paymentsAtAddress
    pays('card a', { account: 'jane' })
    pays('card a', { account: 'john' })
    pays('card b iban i')
    pays('card c', { ip: 'home' })
    pays('card d', { ip: 'home', site: 'other' })
    const { values, visits, atSite } = pays('card e iban i', { account: 'jane' }) ?? {}
    expect([values, visits, atSite].map((it) => it?.hour1)).toEqual([3, 4, 5])
    expect(pays('card c', { ip: 'home' })?.values.hour24).toBe(2)
    expect(pays('card f', { ip: null })).toBeNull()
    expect(pays(null)).toBeNull()
  })

  it('counts those of a site that show nothing of a browser', () => {
    const subjects = new Subjects()
    const site = 'acme.example.com'
    const bare = { clientKind: 'site browser', clientVersion: 'site browser p1 windows' }
    observe(subjects, seen({ site, ...bare }), T)
    observe(subjects, seen({ site: 'other.example.com', ...bare }), T)
    expect(observe(subjects, seen({ site, visitor: 'v' }), T).velocity.bare).toBeNull()
    expect(observe(subjects, seen({ site, device: 'd' }), T).velocity.bare).toBeNull()
    expect(observe(subjects, seen({ site, visitor: 'v', ...bare }), T).velocity.bare?.hour1).toBe(2)
  })

  it('counts the networks from which clients without browser data tried accounts, and from which they failed', () => {
    const subjects = new Subjects()
    const client = { clientKind: 'site program', clientVersion: 'site program p1 android' }
    for (const subnet of ['a', 'b', 'b', 'c']) {
      observe(subjects, seen({ event: 'login', subnet, ...client }), T)
      observe(subjects, seen({ event: 'login_failed', subnet, ...client }), T)
    }
    observe(subjects, seen({ event: 'challenge_abandoned', subnet: 'd', ...client }), T)
    observe(subjects, seen({ event: 'signup', subnet: 'e', ...client }), T)
    const other = { clientKind: 'site program', clientVersion: 'site program p2 android' }
    const { velocity } = observe(subjects, seen({ event: 'payout', subnet: 'f', ...other }), T)
    const { ofKind, ofVersion } = velocity.bareAttempts ?? {}
    expect([ofKind?.tried.hour24, ofKind?.failed.hour24]).toEqual([4, 3])
    expect([ofVersion?.tried.hour24, ofVersion?.failed.hour24]).toEqual([1, 0])
    expect(velocity.bareOfKind?.hour24).toBe(1)
    const elsewhere = { clientKind: 'other program', clientVersion: 'other program p1 android' }
    const at = observe(subjects, seen({ event: 'login', subnet: 'a', ...elsewhere }), T)
    expect(at.velocity.bareAttempts?.ofKind.failed.hour24).toBe(0)
  })

  it('counts newcomers by client and provider, each once', () => {
    const subjects = new Subjects()
    const signup = (newcomer: string, about: Partial<ReturnType<typeof seen>> = {}) =>
      observe(subjects, seen({ site: 's', client: 'c', provider: '64501', newcomer, ...about }), T)
        .velocity.newcomers
    for (const newcomer of ['a', 'b', 'b']) signup(newcomer)
    signup('d', { client: 'other' })
    signup('e', { provider: '64502' })
    signup('f', { site: 'other' })
    const { people, here, atProvider, ofClient } = signup('g') ?? {}
    expect([people, here, atProvider, ofClient].map((it) => it?.hour24)).toEqual([3, 4, 5, 5])
    expect(signup('h', { provider: null })).toBeNull()
    expect(signup('h')).not.toHaveProperty('lines')
  })

  it('counts the addresses of newcomers, and at each address, provider and client people and no attempts', () => {
    const subjects = new Subjects()
    const about = { site: 's', client: 'c', provider: '64501' }
    const signup = (ip: string, newcomer: string, other = {}) =>
      observe(subjects, seen({ ...about, ip, newcomer, ...other }), T).velocity.newcomers
    for (const newcomer of ['a', 'a', 'b']) signup('home', newcomer)
    signup('home', 'd', { client: 'other' })
    for (let i = 0; i < 9; i += 1) signup('server', 'e', { provider: '64502' })
    const { lines, atLine, peopleAtProvider, peopleOfClient } = signup('mobile', 'f') ?? {}
    const counted = [lines, atLine, peopleAtProvider, peopleOfClient]
    expect(counted.map((it) => it?.hour24)).toEqual([2, 1, 4, 4])
    expect(signup('home', 'a')?.atLine?.hour24).toBe(2)
  })

  it('counts an evaluate and the check that follows apart, and their members together', () => {
    const subjects = new Subjects()
    observe(subjects, seen({ event: 'evaluate', visitor: 'v', account: 'a' }), T)
    const { velocity } = observe(subjects, seen({ visitor: 'v', account: 'b' }), T)
    expect(velocity.visitor?.min1).toBe(1)
    expect(velocity.accountsPerVisitor?.min1).toBe(2)
  })

  it('counts accounts of a visitor and device, addresses of an account, visitors of an address', () => {
    const subjects = new Subjects()
    for (let i = 0; i < 5; i += 1) {
      observe(subjects, seen({ visitor: 'v', device: 'd', account: `a${i}` }), T)
      observe(subjects, seen({ account: 'spread', ip: `ip${i}` }), T)
      observe(subjects, seen({ ip: 'shared', visitor: `v${i}` }), T)
    }
    const { velocity } = observe(
      subjects,
      seen({ visitor: 'v', device: 'd', account: 'spread', ip: 'shared' }),
      T,
    )
    expect(velocity.accountsPerVisitor?.hour24).toBe(6)
    expect(velocity.accountsPerDevice?.hour24).toBe(6)
    expect(velocity.ipsPerAccount?.hour24).toBe(6)
    expect(velocity.visitorsPerIp).toBe(6)
  })

  it('reads members without adding an unknown one', () => {
    const subjects = new Subjects()
    observe(subjects, seen({ visitor: 'v', account: 'a' }), T)
    const { velocity } = observe(subjects, seen({ visitor: 'v' }), T)
    expect(velocity.accountsPerVisitor?.hour24).toBe(1)
  })
})

describe('a payload', () => {
  const send = (subjects: Subjects, payloadOwner: string | null, nowMs: number, event = 'signup') =>
    observe(subjects, seen({ event, payload: 'payload', payloadOwner }), nowMs).payloadReplayed

  it('is replayed when it comes a second time within a day, but from its own sender', () => {
    const subjects = new Subjects()
    expect(send(subjects, 'first', T)).toBe(false)
    expect(send(subjects, 'first', T + 1_000)).toBe(false)
    expect(send(subjects, 'second', T + 2_000)).toBe(true)
    expect(send(subjects, null, T + 3_000)).toBe(true)
    expect(send(subjects, 'first', T + 4_000)).toBe(false)
  })

  it('without a sender is replayed at its second use', () => {
    const subjects = new Subjects()
    expect(send(subjects, null, T)).toBe(false)
    expect(send(subjects, null, T + 1_000)).toBe(true)
  })

  it('is checked once after it was evaluated', () => {
    const subjects = new Subjects()
    expect(send(subjects, 'page', T, 'evaluate')).toBe(false)
    expect(send(subjects, 'account', T + 1_000)).toBe(false)
    expect(send(subjects, 'other', T + 2_000, 'login')).toBe(true)
  })

  it('is assigned to its next sender after a day', () => {
    const subjects = new Subjects()
    send(subjects, 'first', T)
    expect(send(subjects, 'second', T + 86_400_000)).toBe(false)
    expect(send(subjects, 'first', T + 86_401_000)).toBe(true)
  })
})

describe('a flood of 200,000 invented subjects', () => {
  it('stays within the budget and leaves those under watch', { timeout: 60_000 }, () => {
    const subjects = new Subjects()
    const watched = seen({ visitor: 'watched', account: 'watched' })
    for (let i = 0; i < 10; i += 1) observe(subjects, watched, T)
    for (let i = 0; i < 200_000; i += 1) {
      observe(subjects, seen({ ip: `ip-${i}`, visitor: `v-${i}`, event: `e${i}` }), T + i)
      if (i % 1_000 === 0) expect(subjects.bytes).toBeLessThanOrEqual(BUDGET_BYTES)
    }
    expect(subjects.bytes).toBeLessThanOrEqual(BUDGET_BYTES)
    expect(subjects.size).toBeLessThan(60_000)
    expect([...subjects.all()].filter(([kind]) => kind === 'site')).toHaveLength(2)
    expect(observe(subjects, watched, T + 200_000).velocity.visitor?.min10).toBe(11)
  })

  it('of sites keeps the rates of 64', () => {
    const subjects = new Subjects()
    for (let i = 0; i < 1_000; i += 1) observe(subjects, seen({ site: `s${i}.example.com` }), T)
    expect([...subjects.all()].filter(([kind]) => kind === 'site')).toHaveLength(64)
  })
})

describe('stored state of a rate limiter', () => {
  const id = fc.option(fc.constantFrom('a', 'b', 'c'), { nil: null })
  const observations = fc.record({
    event: fc.constantFrom('signup', 'login', 'evaluate', 'password_reset'),
    ip: id,
    subnet: id,
    visitor: id,
    device: id,
    account: id,
    emailDomain: id,
    addressFamily: id,
    site: id,
    clientKind: id,
    clientVersion: id,
    client: id,
    provider: id,
    newcomer: id,
    payment: fc.option(fc.constantFrom('card a', 'card b', 'card a iban c', 'odd'), { nil: null }),
    attemptMs: fc.option(fc.integer({ min: T, max: T + 9_000_000 })),
    paidClick: fc.boolean(),
    payload: id,
    payloadOwner: id,
  })
  const events = fc.array(fc.tuple(observations, fc.nat({ max: 2_000_000 })), { maxLength: 60 })
  const open = (): Held => ({ subjects: new Subjects(), windows: new RateWindows(10) })
  const throughJson = (entry: unknown): unknown => JSON.parse(JSON.stringify(entry))

  it('counts on as if nothing had happened, from a log or from a snapshot', () => {
    fc.assert(
      fc.property(events, observations, (past, next) => {
        const counters = open()
        const replayed = open()
        let nowMs = T
        for (const [event, stepMs] of past) {
          nowMs += stepMs
          observe(counters.subjects, event, nowMs)
          restore(replayed, throughJson(packEvent(event, nowMs)))
        }
        const restored = open()
        for (const entry of counters.subjects.all()) restore(restored, throughJson(entry))
        const truth = observe(counters.subjects, next, nowMs + 1)
        expect(observe(replayed.subjects, next, nowMs + 1)).toEqual(truth)
        expect(observe(restored.subjects, next, nowMs + 1)).toEqual(truth)
      }),
      { numRuns: 200 },
    )
  })

  it('is ignored if it is malformed', () => {
    const counters = open()
    const damaged: unknown[] = [
      null,
      'text',
      {},
      [],
      ['event'],
      ['event', 'late', 'signup'],
      ['event', T, 7],
      ['once', 7, 1, 2],
      ['site', 'acme.example.com', { minute: 1, n: 1, before: 0, hours: [] }],
      ['site', 'acme.example.com', null],
      ['window', 'api key', 'long'],
      ['unheard of', 'name', 1],
    ]
    for (const entry of damaged) restore(counters, entry)
    expect([...counters.subjects.all(), ...counters.windows.all()]).toEqual([])
  })
})
