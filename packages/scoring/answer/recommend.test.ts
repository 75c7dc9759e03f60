import type { PastVisit } from '@vigil/evidence'
import { describe, expect, it } from 'vitest'
import { assess } from '../assess.ts'
import type { FiredSignal } from '../signal.ts'
import { type Differing, evidenceWith, neutral } from '../signals/evidence.fixture.ts'
import { signalByCode } from '../signals/index.ts'
import { summaryOf } from './summary.ts'

const { history } = neutral
const judged = (given: Differing) => assess(evidenceWith({ history: null, ...given }))
const recommended = (given: Differing) => judged(given).recommendation

const elsewhere = {
  ...history.current,
  deviceKey: 'other',
  visitorKey: 'other',
  ipKey: 'other',
  subnetKey: 'other',
  asn: 64_500,
  country: 'BR',
}
const DAY_MS = 86_400_000
/** A login by VPN after a visit so many days ago, and after another one. */
function knownFor(days: number, another?: PastVisit, current = history.current) {
  const first = { ...history.current, atMs: current.atMs - days * DAY_MS }
  const visits = another === undefined ? [first] : [another, first]
  const network = { vpn: true, kind: 'vpn' } as const
  return assess(evidenceWith({ event: 'login', network, history: { visits, current } }))
}
const firedOf = (code: string): FiredSignal => {
  const signal = signalByCode.get(code)
  if (signal === undefined) throw new Error(`no signal ${code}`)
  return { signal, weight: 1 }
}

const NOTHING_KNOWN = {
  visitorKey: null,
  deviceKey: null,
  ipKey: null,
  subnetKey: null,
  asn: null,
  country: null,
  networkKind: null,
  geo: null,
  browser: null,
  browserMajor: null,
  os: null,
  language: null,
  timezone: null,
  tlsFamily: null,
  emailKey: null,
  sketch: null,
}

describe('a recommendation', () => {
  it('needs no step where no evidence counts against the visit', () => {
    expect(recommended({})).toEqual({
      action: 'allow',
      title: 'Proceed',
      detail: 'The risk of this signup is low.',
      bullets: ['No step needed'],
    })
  })

  it('names the step-up that fits what weighs most, three at the most', () => {
    expect(recommended({ network: { torExit: true, kind: 'tor' } }).bullets).toEqual([
      'Verify and limit sensitive actions',
    ])
    const tls = { versionLag: true }
    const automation = { noInputDevice: true }
    expect(recommended({ tls, automation })).toMatchObject({
      action: 'challenge',
      bullets: ['Show a bot challenge', 'Bot challenge, then MFA'],
    })
  })

  it('lists what to hold while a signup is watched, and a review of linked accounts if there are any', () => {
    const email = { mail: 'null_mx' } as const
    expect(recommended({ email })).toMatchObject({
      action: 'shadow',
      title: 'Allow and watch',
      bullets: ['Hold rewards, referrals and outbound messages'],
    })
    expect(recommended({ email, graph: { accountsLinked: 2 } }).bullets).toEqual([
      'Hold rewards, referrals and outbound messages',
      'Review linked accounts',
    ])
  })

  it('rejects without a reason', () => {
    const automation = { webdriver: true, botd: true }
    expect(recommended({ automation })).toMatchObject({
      action: 'block',
      title: 'Reject the attempt',
      bullets: ['Show a neutral error', 'Do not reveal the reason', 'Rate limit the source'],
    })
  })

  it('leaves a blocking score on identity and address alone to a person', () => {
    const farm = {
      graph: { mailboxesPerVisitor: 12, accountsLinked: 12 },
      email: { disposable: true },
    }
    expect(judged(farm).score).toBeGreaterThanOrEqual(75)
    expect(recommended(farm)).toMatchObject({
      action: 'review',
      title: 'Send to manual review',
      bullets: ['Compare with linked accounts', 'Contact the owner through a known channel'],
    })
  })

  it('never contradicts the verdict: review stands beside shadow alone', () => {
    const farm = { graph: { mailboxesPerVisitor: 12 }, email: { disposable: true } }
    expect(judged(farm).verdict).toBe('shadow')
    expect(judged({ automation: { webdriver: true, botd: true } }).verdict).toBe('block')
    expect(recommended({ automation: { webdriver: true, botd: true } }).action).toBe('block')
  })

  it('names what differs from earlier visits', () => {
    const login = recommended({ event: 'login', history: { ...history, current: elsewhere } })
    expect(login).toMatchObject({
      compare: '3 of 8 attributes differ from 4 earlier visits',
      priorCount: 4,
    })
    expect(login.deltas?.map(({ code }) => code)).toEqual([
      'new_device',
      'new_country',
      'new_ip_network',
    ])
  })
})

describe('a comparison', () => {
  it('is not put into words where no attribute is known of both sides', () => {
    const bare = { ...history.current, ...NOTHING_KNOWN }
    const { compare, priorCount } = recommended({
      event: 'login',
      history: { ...history, current: bare, visits: [bare] },
    })
    expect({ compare, priorCount }).toEqual({ compare: undefined, priorCount: 4 })
  })
})

describe('a summary', () => {
  it('names the two signals that weigh most', () => {
    const network = { hosting: true, kind: 'datacenter' } as const
    expect(judged({ network, email: { disposable: true, role: true } }).summary).toBe(
      'This signup should be rejected: it comes from a hosting provider, and the mailbox is disposable.',
    )
  })

  it('names mitigating signals as well', () => {
    expect(knownFor(1).summary).toBe(
      'This login can proceed, although it comes through a VPN service. Mitigating: the device is a known one, and it comes from a usual place.',
    )
  })

  it('calls no device or place known that the account has for less than a day', () => {
    expect(knownFor(0.9).summary).toBe(
      'This login can proceed, although it comes through a VPN service.',
    )
    const carrier = { ...history.current, asn: 64_500, ipKey: 'carrier', subnetKey: 'carrier' }
    expect(knownFor(9, { ...carrier, atMs: history.current.atMs - 60_000 }).summary).toContain(
      'the device is a known one, and it comes from a usual place',
    )
  })

  it('calls no device known that differs from all earlier ones', () => {
    const updated = { ...history.current, deviceKey: 'updated' }
    const { summary, unusual } = knownFor(9, undefined, updated)
    expect(unusual).toContain('new_device')
    expect(summary).not.toContain('device is')
    expect(summary).toContain('it comes from a usual place')
  })

  it('mentions one device once, although two signals fired', () => {
    const fired = ['drift_model', 'drift_device', 'vpn_known'].map(firedOf)
    expect(summaryOf('challenge', 'login', fired, fired)).toBe(
      'This login should be verified first: it is not the usual kind of device, and it comes through a VPN service.',
    )
  })

  it('leaves out what moved the score by no point', () => {
    const { summary, riskSignals, detection } = judged({ network: { corporateProxy: true } })
    expect(riskSignals.map(({ type }) => type)).toEqual(['corporate_gateway'])
    expect(summary).toBe('The risk of this signup is low.')
    expect(detection.topReasons).toEqual([])
  })

  it('names the event', () => {
    expect(judged({ event: 'password_reset' }).summary).toBe(
      'The risk of the event "password_reset" is low.',
    )
    expect(judged({ event: 'checkout' }).summary).toBe('The risk of this checkout is low.')
  })

  it('names a mistyped domain, and not the disposable mailbox that it belongs to', () => {
    const lookalike = { of: 'gmail.com', kind: 'typo' } as const
    expect(judged({ email: { disposable: true, lookalike } }).summary).toBe(
      'This signup can proceed, although the mail domain imitates or mistypes another. The mail domain may be mistyped: did you mean gmail.com?',
    )
  })

  it('names other people on an identifier that weighs nothing yet', () => {
    const graph = { mailboxesPerIdentifier: 2.8, mostSharedIdentifier: 'card' }
    expect(judged({ event: 'payout', graph }).summary).toBe(
      'The risk of this payout is low. For your information: at least 3 other people share the identifier "card" that you sent.',
    )
    const many = judged({ event: 'signup', graph: { ...graph, mailboxesPerIdentifier: 9 } })
    expect(many.summary).toMatch(/ At least 9 other people share the identifier "card"/)
    expect(many.contributions.map(({ label }) => label)).toContain(
      'Identifier used for many accounts: card',
    )
  })

  it('names a sensitive change from an unknown device once', () => {
    const fired = ['drift_device', 'loss_to_stranger', 'vpn_known'].map(firedOf)
    expect(summaryOf('challenge', 'payout', fired, fired)).toBe(
      "This payout should be verified first: this event can cost the owner the account or money, and the device may not be the owner's, and it comes through a VPN service.",
    )
  })

  it('gives no reason that adds no point', () => {
    const { reasons, riskSignals } = judged({ network: { corporateProxy: true } })
    expect(riskSignals.map(({ type }) => type)).toContain('corporate_gateway')
    expect(reasons).toEqual([])
  })
})
