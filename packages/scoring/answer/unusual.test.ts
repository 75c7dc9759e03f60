import type { PastVisit } from '@vigil/evidence'
import { expect, test } from 'vitest'
import { assess } from '../assess.ts'
import { counts, type Differing, evidenceWith, neutral } from '../signals/evidence.fixture.ts'

const { history } = neutral
const unusual = (given: Differing) => assess(evidenceWith({ event: 'login', ...given })).unusual
const now = (differs: Partial<PastVisit>) => ({
  history: { current: { ...history.current, ...differs } },
})

test('nothing is unusual in an ordinary visit', () => {
  expect(unusual({})).toEqual([])
  expect(unusual({ history: null })).toEqual([])
})

test('a first visit is not compared', () => {
  expect(unusual({ history: { visits: [], priorCount: 0 } })).toEqual(['first_seen'])
  const ownLastMs = history.current.atMs - 310 * 86_400_000
  expect(unusual({ history: { visits: [], priorCount: 0 }, graph: { ownLastMs } })).toEqual([
    'dormant_return',
  ])
})

test.each([
  ['new_device', { deviceKey: 'other' }],
  ['new_country', { country: 'BR' }],
  ['new_ip_network', { asn: 64_500 }],
  ['new_browser', { browser: 'firefox' }],
  ['new_os', { os: 'macos', visitorKey: null }],
  ['new_language', { language: 'pt' }],
  ['new_timezone', { timezone: 'America/Sao_Paulo' }],
  ['network_degraded', { networkKind: 'tor' }],
  ['email_changed', { emailKey: 'other' }],
] as const)('%s is reported where no earlier visit had it', (code, differs) => {
  expect(unusual(now(differs))).toEqual([code])
})

test('a visit without a device key is compared by what the browser keeps', () => {
  expect(unusual(now({ deviceKey: null }))).toEqual([])
  expect(unusual(now({ deviceKey: null, visitorKey: 'other' }))).toEqual(['new_device'])
  const visits = history.visits.map((visit) => ({ ...visit, deviceKey: null }))
  expect(unusual({ history: { visits } })).toEqual([])
})

test('another TLS client is reported where earlier ones are known', () => {
  const visits = history.visits.map((visit) => ({ ...visit, tlsFamily: 'chromium' }))
  const current = { ...history.current, tlsFamily: 'openssl' }
  expect(unusual({ history: { visits, current } })).toEqual(['new_tls_family'])
})

test('a journey that no plane makes is impossible travel', () => {
  const geo = { latitude: -23.5, longitude: -46.6 }
  expect(unusual(now({ asn: 64_500, geo }))).toEqual(['new_ip_network', 'impossible_travel'])
})

test('a quarter of a year without a visit is a return', () => {
  const atMs = history.current.atMs + 91 * 86_400_000
  expect(unusual(now({ atMs }))).toEqual(['dormant_return'])
})

test('more attempts than a person makes are a burst', () => {
  expect(unusual({ velocity: { account: counts(20) } })).toEqual(['velocity_burst'])
})

test('a browser of many accounts is shared', () => {
  expect(unusual({ graph: { mailboxesPerVisitor: 5 } })).toEqual(['shared_device'])
})

test('three more linked accounts than last time are a jump', () => {
  const visits = history.visits.map((visit) => ({ ...visit, accountsLinked: 1 }))
  expect(unusual({ history: { visits }, graph: { accountsLinked: 3 } })).toEqual([])
  expect(unusual({ history: { visits }, graph: { accountsLinked: 4 } })).toEqual([
    'accounts_linked_jump',
  ])
})

test('thirty above the usual score is a spike', () => {
  const automation = { webdriver: true }
  expect(unusual({ automation })).toEqual(['score_spike'])
})
