import { expect, it } from 'vitest'
import { graphSelf, knownAccount } from '../testing/graph-rows.ts'
import { graphFacts } from './graph-facts.ts'
import { NO_PEERS } from './reported-peers.ts'
import type { Edge, GraphRows, KnownAccount, Trace } from './rows.ts'

const DAY_MS = 86_400_000
const NOW_MS = 1_800_000_000_000
const MADE_MS = NOW_MS - 10 * DAY_MS

const trace = (kind: Trace['kind'], value: string, lastMs = MADE_MS): Trace => ({
  kind,
  value,
  lastMs,
})

/** Accounts on the device `d` or at the address `i`, ten days old. */
function peers(kind: 'device' | 'ip', given: readonly Partial<KnownAccount>[]): GraphRows {
  const accounts = given.map((it, i) => knownAccount(`account ${i}`, { firstMs: MADE_MS, ...it }))
  const edges = accounts.map(
    ({ accountKey, firstMs }): Edge => ({
      hops: 1,
      fromKey: null,
      kind,
      value: kind === 'device' ? 'd' : 'i',
      accountKey,
      firstMs,
      lastMs: firstMs,
    }),
  )
  return { edges, accounts: new Map(accounts.map((it) => [it.accountKey, it])), hubs: new Set() }
}

const ABUSER = { isAbuser: true }
const SEEN_ONCE = { traces: [trace('visitor', 'once')] }

it('counts the reported people on the device key, and a third of those without further data', () => {
  const rows = peers('device', [ABUSER, ABUSER, {}, {}, {}])
  const { peersOnDevice, peersAtAddress } = graphFacts(rows, graphSelf(), NOW_MS)
  expect(peersOnDevice.reported).toBe(2)
  expect(peersOnDevice.unreported).toBeCloseTo(1)
  expect(peersOnDevice.known).toBe(0)
  expect(peersAtAddress).toEqual(NO_PEERS)
})

it('counts less of those who could not be reported yet', () => {
  const rows = peers('device', [{ firstMs: NOW_MS - DAY_MS }, { firstMs: NOW_MS }])
  expect(graphFacts(rows, graphSelf(), NOW_MS).peersOnDevice.unreported).toBeCloseTo(1 / 6)
})

it('counts people who came back or have another device as known, and those vouched for in full', () => {
  const known = (one: Partial<KnownAccount>, of = 8) =>
    graphFacts(
      peers('device', [one, ...Array.from({ length: of - 1 }, () => ABUSER)]),
      graphSelf(),
      NOW_MS,
    ).peersOnDevice.known
  expect(known(SEEN_ONCE)).toBe(0)
  expect(known({ traces: [trace('visitor', 'back', MADE_MS + 2 * DAY_MS)] })).toBeCloseTo(1 / 2)
  expect(known({ traces: [trace('device', 'another')] })).toBeCloseTo(1 / 2)
  expect(known({ traces: [trace('device', 'another')] }, 4)).toBe(1)
  expect(known({ ...ABUSER, traces: [trace('device', 'another')] })).toBe(0)
  const vouchedFor = peers('device', [ABUSER, { labels: ['legitimate'] }])
  expect(graphFacts(vouchedFor, graphSelf(), NOW_MS).peersOnDevice).toEqual({
    reported: 1,
    unreported: 1,
    known: 0,
  })
})

it('counts people at an address who were seen at another as known, and those who came back in full', () => {
  const at = (traces: Trace[], ipIsShared = false) =>
    graphFacts(peers('ip', [ABUSER, { traces }]), graphSelf({ ipIsShared }), NOW_MS).peersAtAddress
  expect(at([trace('ip', 'i'), trace('ip', 'office')])).toEqual({
    reported: 1,
    unreported: 1,
    known: 1,
  })
  expect(at([trace('ip', 'i'), trace('visitor', 'own', NOW_MS)])).toEqual({
    reported: 1,
    unreported: 1,
    known: 0,
  })
  expect(at([trace('ip', 'i')], true), 'the address of a carrier').toEqual(NO_PEERS)
})

it('distinguishes a link over a device key from one over a browser', () => {
  const onDevice = graphFacts(peers('device', [ABUSER]), graphSelf(), NOW_MS)
  expect(onDevice.abuserOnDevice).toBeGreaterThan(0.7)
  expect(onDevice.abuserStrength).toBe(0)
  const rows = peers('device', [ABUSER])
  const edges = rows.edges.flatMap((edge): Edge[] => [
    edge,
    { ...edge, kind: 'visitor', value: 'v' },
  ])
  const inBrowser = graphFacts({ ...rows, edges }, graphSelf(), NOW_MS)
  expect(inBrowser.abuserOnDevice).toBe(0)
  expect(inBrowser.abuserStrength).toBeGreaterThan(0.9)
})

it('counts no link over a device key that the visit does not show', () => {
  const rows = peers('device', [ABUSER])
  const seenWith = (device: string | null) =>
    graphFacts(rows, graphSelf({ device }), NOW_MS).abuserOnDevice
  expect(seenWith('d')).toBeGreaterThan(0.7)
  expect(seenWith(null)).toBe(0)
  expect(seenWith('another')).toBe(0)
})
