import type { CompartmentId, ListKind } from '@vigil/contract'
import { expect, it } from 'vitest'
import { policy } from '../policy/index.ts'
import type { Signal } from '../signal.ts'
import { type Differing, evidenceWith } from '../signals/evidence.fixture.ts'
import { signals } from '../signals/index.ts'
import { listSignals } from '../signals/list-signals.ts'
import { weightOf } from '../weigh/fire.ts'

/** One line of a compartment's table of tests. */
export interface Case {
  signal: Signal
  /** The situation, in words that follow "when". */
  when: string
  given: Differing
  /** Its ln LR, to a hundredth; 0: it must not fire. */
  expected: number
}

/**
 * Tests each row of a compartment's table, and that the table has rows of each signal that fire and rows that do not.
 *
 * @param shownElsewhere codes of signals that have tests of their own
 */
export function testCases(
  compartment: CompartmentId,
  cases: readonly Case[],
  shownElsewhere: readonly string[] = [],
): void {
  it.each(cases)('$signal.code weighs $expected when $when', ({ signal, given, expected }) => {
    expect(weightOf(signal, evidenceWith(given))).toBeCloseTo(expected, 2)
  })

  it('has rows of each signal that fire and rows that do not', () => {
    const own = signals.filter(
      (signal) => signal.compartment === compartment && !shownElsewhere.includes(signal.code),
    )
    expect(unshown(own, cases)).toEqual([])
  })
}

/**
 * Each list signal of a compartment: fired where the visit is listed as `kind`, not fired where it is
 * listed as `other`, which another compartment reports.
 */
export function listCases(compartment: CompartmentId, kind: ListKind, other: ListKind): Case[] {
  return listSignals.flatMap((signal) => {
    const { list } = signal
    if (list === undefined || signal.compartment !== compartment) return []
    return [
      {
        signal,
        when: `it is on the list as ${kind}`,
        given: { lists: { list, kinds: [kind] } },
        expected: policy.signals[signal.code].weight,
      },
      {
        signal,
        when: `it is as ${other}`,
        given: { lists: { list, kinds: [other] } },
        expected: 0,
      },
    ]
  })
}

/** Codes of signals without a row that fires, or without one that does not. */
function unshown(signals: readonly Signal[], cases: readonly Case[]): string[] {
  return signals
    .filter(({ code }) => {
      const own = cases.filter(({ signal }) => signal.code === code)
      return (
        own.every(({ expected }) => expected === 0) || own.every(({ expected }) => expected !== 0)
      )
    })
    .map(({ code }) => code)
}
