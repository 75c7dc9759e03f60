import { expect, test } from 'vitest'
import { type Differing, evidenceWith, unknown } from '../signals/evidence.fixture.ts'
import { signals } from '../signals/index.ts'
import { fire } from './fire.ts'

/** What fires on an ordinary visit with these differences, by code. */
const fired = (given: Differing) =>
  Object.fromEntries(
    fire(signals, evidenceWith({ history: null, ...given })).map(({ signal, weight }) => [
      signal.code,
      weight,
    ]),
  )

test('an ordinary visit without a history fires nothing', () => {
  expect(fired({})).toEqual({})
})

test('a check without any evidence fires only the missing device', () => {
  expect(fire(signals, unknown).map(({ signal }) => signal.code)).toEqual(['fingerprint_missing'])
})

test('fired signals are sorted by absolute weight', () => {
  const network = { torExit: true, kind: 'tor' } as const
  const found = fire(signals, evidenceWith({ network, email: { role: true } }))
  const strengths = found.map(({ weight }) => Math.abs(weight))
  expect(strengths.length).toBeGreaterThan(3)
  expect(strengths).toEqual([...strengths].sort((a, b) => b - a))
})

test('a debugger in a worker alone counts .4 of one that the page shows too', () => {
  expect(fired({ automation: { cdpWorker: true } })).toEqual({
    cdp_worker: expect.closeTo(1.4 * 0.4),
  })
  expect(fired({ automation: { cdpWorker: true, cdpRuntime: true } })).toEqual({
    cdp_worker: 1.4,
    cdp_runtime: 1.6,
  })
})

test('a VPN, Tor or a relay in a data centre explains the data centre', () => {
  expect(fired({ network: { hosting: true } })).toEqual({ datacenter_ip: 2.1 })
  expect(fired({ network: { hosting: true, vpn: true } })).toEqual({ vpn_known: 0.9 })
  expect(fired({ network: { hosting: true, torExit: true } })).toEqual({ tor_exit: 3 })
  expect(fired({ network: { hosting: true, relay: true } })).toEqual({ relay_egress: 0.3 })
})

test('a cloud desktop in human hands counts 1.0 instead of 2.1, with a clean browser only', () => {
  const hosted = { network: { hosting: true }, behavior: { humanLike: true } }
  expect(fired(hosted)).toEqual({ datacenter_ip: 1, b_human_like: -1 })
  expect(fired({ ...hosted, automation: { globals: true } })).toMatchObject({
    datacenter_ip: 2.1,
  })
})

test('a company gateway explains hosting, proxying and the handshake', () => {
  const network = { corporateProxy: true, hosting: true, proxy: true }
  const tls = { knownTool: 'OpenSSL', staticOrder: true, versionLag: true }
  const headers = { proxied: true }
  expect(fired({ network, tls, headers })).toEqual({ corporate_gateway: 0.1 })
})

test('a privacy relay is no proxy', () => {
  expect(fired({ network: { relay: true, proxy: true } })).toEqual({ relay_egress: 0.3 })
})

test('an app may use the TLS stack of a tool', () => {
  expect(fired({ tls: { knownTool: 'OpenSSL' }, userAgent: { client: 'app' } })).toEqual({})
})

test('what imitates a domain is said instead of how, and a throw-away domain instead of its host', () => {
  const lookalike = { of: 'example.org', kind: 'homograph' } as const
  expect(fired({ email: { lookalike, mixedScript: true } })).toEqual({ email_lookalike: 1.5 })
  expect(fired({ email: { disposable: true, disposableMx: true } })).toEqual({
    email_disposable: 2,
  })
})

test('a carrier explains a burst from one address, but for a fifth', () => {
  const ip = { min1: 20, min10: 20, hour1: 20, hour24: 20 }
  const alone = fired({ velocity: { ip } }).ip_velocity ?? 0
  expect(alone).toBeGreaterThan(1)
  expect(fired({ velocity: { ip }, network: { mobile: true } }).ip_velocity).toBeCloseTo(alone / 5)
})
