import type { WindowCounts } from '@vigil/evidence'
import fc from 'fast-check'
import { neutral } from '../../signals/evidence.fixture.ts'

/** Time of the visit. */
export const NOW_MS = neutral.atMs

/** Most facts of most visits are no evidence. */
export const rarely = fc.nat({ max: 7 }).map((n) => n === 0)
export const observed = fc.oneof({ weight: 8, arbitrary: rarely }, fc.constant(null))
export const country = fc.constantFrom('DE', 'FR', 'BR', null)
export const key = fc.constantFrom('a', 'b', 'c', null)
export const verdict = fc.constantFrom('allow', 'challenge', 'shadow', 'block')
export const kind = fc.constantFrom(
  'clean',
  'vpn',
  'tor',
  'datacenter',
  'wifi',
  'proxy',
  'abuse',
  'mixed',
)
export const place = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
})

type FlagsOf<Facts> = {
  [Name in keyof Facts as boolean extends Facts[Name] ? Name : never]: fc.Arbitrary<Facts[Name]>
}

/** Generators of the facts that are true or false, by the constant of a visit without findings. */
export function flagsOf<Facts extends object>(clean: Facts): FlagsOf<Facts>
export function flagsOf(clean: object): Record<string, fc.Arbitrary<boolean>> {
  const flags = Object.entries(clean).filter(([, value]) => typeof value === 'boolean')
  return Object.fromEntries(flags.map(([name]) => [name, rarely]))
}

/** Generators of facts that are true, false or not observed. */
export function observedFlagsOf<Facts extends object>(clean: Facts): FlagsOf<Facts>
export function observedFlagsOf(clean: object): Record<string, fc.Arbitrary<boolean | null>> {
  return Object.fromEntries(Object.keys(clean).map((name) => [name, observed]))
}

export const perhaps = <T>(arbitrary: fc.Arbitrary<T>) =>
  fc.option(arbitrary, { nil: null, freq: 6 })

export const counts: fc.Arbitrary<WindowCounts> = fc
  .tuple(fc.nat({ max: 30 }), fc.nat({ max: 50 }), fc.nat({ max: 100 }), fc.nat({ max: 300 }))
  .map(([min1, more10, more60, more24]) => ({
    min1,
    min10: min1 + more10,
    hour1: min1 + more10 + more60,
    hour24: min1 + more10 + more60 + more24,
  }))
