import { expect, it } from 'vitest'
import { graphSelf, knownAccount } from '../testing/graph-rows.ts'
import { graphFacts } from './graph-facts.ts'
import type { GraphRows, KnownAccount, Trace } from './rows.ts'

const DAY_MS = 86_400_000
const NOW_MS = 1_800_000_000_000

/** Accounts on the browser `v` and the device `d`, each with the traces that its number and first time give. */
function onMachine(
  madeDaysAgo: readonly number[],
  tracesOf: (i: number, firstMs: number) => Trace[],
): GraphRows {
  const accounts = new Map<string, KnownAccount>()
  const edges = madeDaysAgo.flatMap((days, i) => {
    const accountKey = `account ${i}`
    const firstMs = NOW_MS - days * DAY_MS
    const traces = tracesOf(i, firstMs)
    accounts.set(accountKey, knownAccount(accountKey, { firstMs, traces }))
    return (['visitor', 'device'] as const).map((kind) => ({
      hops: 1 as const,
      fromKey: null,
      kind,
      value: kind === 'visitor' ? 'v' : 'd',
      accountKey,
      firstMs,
      lastMs: firstMs,
    }))
  })
  return { edges, accounts, hubs: new Set() }
}

const trace = (kind: Trace['kind'], value: string, lastMs: number): Trace => ({
  kind,
  value,
  lastMs,
})

it('a browser stays at its place where most were at the address of this visit', () => {
  const at = (addressOf: (i: number) => string, ipIsShared = false) =>
    graphFacts(
      onMachine([1, 2, 3, 4], (i, ms) => [trace('ip', addressOf(i), ms)]),
      graphSelf({ ipIsShared }),
      NOW_MS,
    ).machineCoLocated
  expect(at(() => 'i')).toBe(true)
  expect(at((i) => (i === 0 ? 'phone' : 'i'))).toBe(true)
  expect(at((i) => (i < 2 ? 'proxy' : 'i'))).toBe(false)
  expect(
    at(() => 'i', true),
    'the address of a carrier',
  ).toBe(false)
  expect(
    graphFacts(
      onMachine([], () => []),
      graphSelf(),
      NOW_MS,
    ).machineCoLocated,
  ).toBe(false)
})

it('people of days ago came back in a browser of their own, or have another device', () => {
  const returned = (tracesOf: (i: number, firstMs: number) => Trace[]) =>
    graphFacts(onMachine([1, 4, 5, 6], tracesOf), graphSelf(), NOW_MS).returnedOnDevice
  expect(returned((i, ms) => [trace('visitor', `own ${i}`, ms)])).toBe(0)
  expect(returned((i, ms) => [trace('visitor', `own ${i}`, ms + 2 * DAY_MS)])).toBe(3)
  expect(
    returned((i, ms) => [
      trace('visitor', `first ${i}`, ms),
      trace('visitor', `second ${i}`, ms + 2 * DAY_MS),
    ]),
    'with cleared cookies',
  ).toBe(0)
  expect(returned((i, ms) => [trace('device', `phone ${i}`, ms)])).toBe(3)
  expect(
    returned((_, ms) => [trace('device', 'one phone', ms)]),
    'one other machine for all',
  ).toBe(0)
})

it('a phone of a popular model is its owner’s, though others than the people on the device key have one', () => {
  const rows = onMachine([1, 4, 5, 6], (i, ms) => [trace('device', `phone ${i}`, ms)])
  const stranger = knownAccount('stranger', {
    traces: [5, 6].map((i) => trace('device', `phone ${i - 4}`, NOW_MS)),
  })
  const accounts = new Map([...rows.accounts, ['stranger', stranger]])
  const { returnedOnDevice } = graphFacts({ ...rows, accounts }, graphSelf(), NOW_MS)
  expect(returnedOnDevice).toBe(3)
})

it('people of a device key are at one address also if owners of the same model elsewhere came back', () => {
  const HERE = 3
  const areAtOneAddress = (cameBack: boolean) =>
    graphFacts(
      onMachine([0, 0, 0, ...Array.from({ length: 10 }, () => 9)], (i, ms) => [
        // Two and two of the others live together.
        trace('ip', i < HERE ? 'i' : `home ${Math.floor((i - HERE) / 2)}`, ms),
        ...(i < HERE ? [] : [trace('visitor', `own ${i}`, ms + (cameBack ? 3 : 0) * DAY_MS)]),
      ]),
      graphSelf(),
      NOW_MS,
    ).deviceCoLocated
  expect(areAtOneAddress(true)).toBe(true)
  expect(areAtOneAddress(false), 'accounts that were never used again').toBe(false)
})
