import type { CompartmentId, ListKind } from '@vigil/contract'
import { expect, it } from 'vitest'
import { policy } from '../policy/index.ts'
import type { Signal } from '../signal.ts'
import { type Differing, evidenceWith } from '../signals/evidence.fixture.ts'
import { listSignals } from '../signals/list-signals.ts'
import { weightOf } from '../weigh/fire.ts'

/** One row of a table of tests. */
export interface Case {
  signal: Signal
  /** The situation, in words that follow "when". */
  when: string
  given: Differing
  /** Its ln LR, to a hundredth; 0: it must not fire. */
  expected: number
}

/** Tests each row of a table, and that the table has rows of each of its signals that fire and rows that do not. */
export function testCases(cases: readonly Case[]): void {
  it.each(cases)('$signal.code weighs $expected when $when', ({ signal, given, expected }) => {
    expect(weightOf(signal, evidenceWith(given))).toBeCloseTo(expected, 2)
  })

  it('has rows of each signal that fire and rows that do not', () => {
    expect(shownOnOneSide(cases)).toEqual([])
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
function shownOnOneSide(cases: readonly Case[]): string[] {
  return [...new Set(cases.map(({ signal }) => signal.code))].filter((code) => {
    const own = cases.filter(({ signal }) => signal.code === code)
    return (
      own.every(({ expected }) => expected === 0) || own.every(({ expected }) => expected !== 0)
    )
  })
}
