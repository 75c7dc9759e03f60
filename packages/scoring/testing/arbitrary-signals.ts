import fc from 'fast-check'
import type { Signal } from '../signal.ts'
import { signals } from '../signals/index.ts'

/** A signal as it stands in evidence where it fires with this weight. */
const one = (signal: Signal, weight: number): Signal => ({ ...signal, measure: () => weight })
const share = fc.double({ min: 0.05, max: 1, noNaN: true })

/** A signal that speaks against the visit, with a weight that it can have. */
export const incriminating = fc
  .tuple(fc.constantFrom(...signals.filter(({ weight }) => weight > 0)), share)
  .map(([signal, part]) => one(signal, part * signal.weight))

/** A signal that speaks for the visit. */
export const exonerating = fc
  .tuple(
    fc.constantFrom(...signals.filter(({ weight, mitigating }) => weight < 0 || mitigating)),
    share,
  )
  .map(([signal, part]) => one(signal, -part * Math.abs(signal.weight)))

const either = fc.oneof({ weight: 6, arbitrary: incriminating }, exonerating)

/** Signals that fire, each once. */
export const firingSignals = fc.uniqueArray(either, {
  selector: ({ code }) => code,
  maxLength: 14,
})

/** Signals that fire, and one more that is not among them. */
export const firingSignalsAnd = (one: fc.Arbitrary<Signal>) =>
  fc.tuple(one, firingSignals).map(([more, found]) => ({
    one: more,
    others: found.filter(({ code }) => code !== more.code),
  }))
