import { describe, expect, it } from 'vitest'
import { assess } from '../assess.ts'
import { type Differing, evidenceWith, neutral } from '../signals/evidence.fixture.ts'

const judged = (given: Differing) => assess(evidenceWith({ history: null, ...given }))

describe('flags', () => {
  it.each([
    ['vpn', { network: { vpn: true, kind: 'vpn' } }],
    ['tor', { network: { torExit: true, kind: 'tor' } }],
    ['datacenter', { network: { hosting: true, kind: 'datacenter' } }],
    ['proxy', { network: { proxy: true, kind: 'proxy' } }],
    ['abuseIp', { network: { abuse: true, kind: 'abuse' } }],
    ['disposableEmail', { email: { disposable: true } }],
    ['bot', { automation: { webdriver: true } }],
    ['multiAccount', { graph: { mailboxesPerVisitor: 9 } }],
    ['velocity', { velocity: { account: { min1: 9, min10: 30, hour1: 60, hour24: 90 } } }],
    ['breach', { event: 'login', exposure: { breaches: 1 } }],
  ] as const satisfies [string, Differing][])('%s is raised alone', (flag, given) => {
    const raised = Object.entries(judged(given).flags).filter(([, value]) => value)
    expect(raised).toEqual([[flag, true]])
  })

  it.each([
    ['multiAccount', { graph: { mailboxesPerVisitor: 4 } }, { graph: { mailboxesPerVisitor: 6 } }],
  ] as const satisfies [string, Differing, Differing][])(
    '%s needs a third of the weight of what is counted',
    (flag, few, many) => {
      expect(judged(few).riskSignals).not.toEqual([])
      expect(judged(few).flags[flag]).toBe(false)
      expect(judged(many).flags[flag]).toBe(true)
    },
  )

  it('are all down for an ordinary visit', () => {
    expect(Object.values(judged({}).flags)).toEqual(Array(10).fill(false))
  })
})

describe('the network', () => {
  it('is clean where no address is known', () => {
    expect(judged({ network: null }).network.kind).toBe('clean')
  })

  it('is that of the address, unless the network is hidden and the clock differs', () => {
    expect(judged({}).network).toMatchObject({ trueCountry: 'DE', locationSpoof: false })
    const abroad = { vpn: true, kind: 'vpn', country: 'CH' } as const
    const timezoneMismatch = { timezoneMismatch: true }
    expect(judged({ network: abroad, locale: timezoneMismatch }).network).toMatchObject({
      trueCountry: 'DE',
      locationSpoof: true,
    })
    expect(judged({ network: { country: 'CH' }, locale: timezoneMismatch }).network).toMatchObject({
      trueCountry: 'CH',
      locationSpoof: false,
    })
  })

  it('names no country where a spoofing clock fits several', () => {
    const network = { vpn: true, kind: 'vpn', country: 'CH' } as const
    const locale = { timezoneMismatch: true, timezoneCountries: ['DE', 'DK'] }
    const summary = judged({ network, locale }).network
    expect(summary).not.toHaveProperty('trueCountry')
    expect(summary.locationSpoof).toBe(true)
  })
})

describe('the handshake', () => {
  it('is missing and unflagged where none was seen', () => {
    expect(judged({}).tls).toMatchObject({ present: false, flagged: false, reasons: [] })
  })

  it('is flagged with its reasons', () => {
    const tls = { captureStatus: 'invalid', consistency: 'mismatch' } as const
    expect(judged({ tls }).tls).toMatchObject({
      present: true,
      flagged: true,
      reasons: ['TLS data does not verify', 'TLS stack unusual for this browser'],
    })
  })
})

describe('mail', () => {
  it('is there only where evidence counts against it', () => {
    expect(judged({}).email).toBeNull()
    expect(judged({ email: { disposable: true } }).email).toEqual({
      disposable: true,
      risky: true,
      breach: false,
    })
  })
})

describe('what a consumer sees', () => {
  it('holds no address, hash or key of the visitor', () => {
    const automation = { webdriver: true }
    const { current } = neutral.history
    const visit = { ...current, ipKey: 'ip-hash', deviceKey: 'device-hash', visitorKey: 'visitor' }
    const history = { ...neutral.history, current: visit }
    const text = JSON.stringify(assess(evidenceWith({ automation, history })))
    expect(text).not.toMatch(/ip-hash|device-hash|"visitor"/)
  })
})
