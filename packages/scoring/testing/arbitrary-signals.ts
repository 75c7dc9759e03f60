import fc from 'fast-check'
import { policy, type SignalCode } from '../policy/index.ts'
import type { Signal } from '../signal.ts'
import { signals } from '../signals/index.ts'

/** A signal as it stands in evidence where it fires with this strength. */
const one = (signal: Signal, strength: number): Signal => ({ ...signal, measure: () => strength })
const share = fc.double({ min: 0.05, max: 1, noNaN: true })
const weightOf = (code: SignalCode): number => policy.signals[code].weight

/**
 * They fill up to a sum, or leave the mitigation up to one: after rounding, a score may differ by a point
 * (`withHolder`).
 */
const TO_A_SUM: ReadonlySet<Signal['about']> = new Set(['signup', 'holder'])
const against = signals.filter(({ code, about }) => weightOf(code) > 0 && !TO_A_SUM.has(about))

/** A signal against the visit, with a strength that it can have. */
export const incriminating = fc
  .tuple(fc.constantFrom(...against), share)
  .map(([signal, part]) => one(signal, part))

/** A signal that mitigates. */
export const mitigating = fc
  .tuple(
    fc.constantFrom(...signals.filter(({ code, mitigating }) => weightOf(code) < 0 || mitigating)),
    share,
  )
  .map(([signal, part]) => one(signal, weightOf(signal.code) < 0 ? part : -part))

const either = fc.oneof({ weight: 6, arbitrary: incriminating }, mitigating)

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
