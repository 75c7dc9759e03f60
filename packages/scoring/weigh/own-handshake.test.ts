import { DAY_MS, type HistoryFacts, type PastVisit } from '@vigil/evidence'
import { expect, test } from 'vitest'
import { type Differing, evidenceWith, neutral } from '../signals/evidence.fixture.ts'
import { tlsKnownTool } from '../signals/tls/tls-known-tool.ts'
import { tlsStrongMismatch } from '../signals/tls/tls-strong-mismatch.ts'
import { fire } from './fire.ts'

const CURRENT: PastVisit = { ...neutral.history.current, tlsFamily: 'openssl', storage: 'whole' }

/** A browser at an office whose firewall connects in its place, with challenges that were passed so many days ago. */
function atFirewall(
  daysAgo: readonly number[],
  { past = {}, history = {}, ...over }: Differing & { past?: Partial<PastVisit> } = {},
) {
  const visits = daysAgo.map((days) => ({
    ...CURRENT,
    passed: true,
    atMs: CURRENT.atMs - days * DAY_MS,
    ...past,
  }))
  const known: HistoryFacts = { ...neutral.history, visits, current: CURRENT }
  return evidenceWith({
    session: { token: 'redeemed', tokenNonce: true },
    tls: { tlsFamily: 'openssl', knownTool: 'OpenSSL client', consistency: 'strong_mismatch' },
    ...over,
    history: { ...known, ...history },
  })
}

const codesOf = (evidence: ReturnType<typeof atFirewall>) =>
  fire([tlsKnownTool, tlsStrongMismatch], evidence).map(({ signal }) => signal.code)

test('it is the usual one once challenges were passed on two days', () => {
  expect(codesOf(atFirewall([1, 3]))).toEqual([])
})

test('our edge does not know the account', () => {
  const observed = [{ code: 'tls_known_tool', weight: 3 }]
  const session = { token: 'redeemed', tokenNonce: true, observed } as const
  expect(codesOf(atFirewall([1, 3], { session }))).toEqual([])
  expect(codesOf(atFirewall([3, 3], { session }))).toContain('tls_known_tool')
})

test.each<[string, ReturnType<typeof atFirewall>]>([
  ['once they were on a single day', atFirewall([3, 3])],
  ['where none was passed', atFirewall([1, 3, 5], { past: { passed: false } })],
  ['in another browser', atFirewall([1, 3], { past: { visitorKey: 'other' } })],
  ['from another network', atFirewall([1, 3], { past: { subnetKey: 'other' } })],
  ['where the tool was another one', atFirewall([1, 3], { past: { tlsFamily: 'go' } })],
  [
    'of an unknown stack',
    atFirewall([1, 3], { tls: { tlsFamily: null, knownTool: 'Known tool' } }),
  ],
  ['at a host', atFirewall([1, 3], { network: { hosting: true } })],
  ['at an exit of a VPN', atFirewall([1, 3], { network: { vpn: true } })],
  ['where no page answered', atFirewall([1, 3], { session: { token: 'none' } })],
  [
    'with a copy of the storage',
    atFirewall([1, 3], { history: { current: { ...CURRENT, storage: 'copy' } } }),
  ],
  ['with days that the storage lacks', atFirewall([1, 3], { history: { unlistedDays: 1 } })],
  ['where the id was copied', atFirewall([1, 3], { history: { isIdCopied: true } })],
  ['of a browser, not of an account', atFirewall([1, 3], { history: { by: 'visitor' } })],
])('it is not %s', (_, evidence) => {
  expect(codesOf(evidence)).toContain('tls_known_tool')
})
