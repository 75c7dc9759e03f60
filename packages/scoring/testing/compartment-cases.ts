import type { CompartmentId, ListKind } from '@vigil/contract'
import { expect, it } from 'vitest'
import { weightOf } from '../fire.ts'
import { policy } from '../policy/index.ts'
import type { Signal } from '../signal.ts'
import { type Differing, evidenceWith } from '../signals/evidence.fixture.ts'
import { signals } from '../signals/index.ts'
import { listSignals } from '../signals/list-signals.ts'

/** One line of a compartment's table of tests. */
export interface Case {
  signal: Signal
  /** When it says so, in words that follow "when". */
  when: string
  given: Differing
  /** The ln LR expected, to a hundredth; 0 where it must be silent. */
  says: number
}

/**
 * Tests that a compartment's signals say what the table has, and that it shows each speaking and
 * silent.
 *
 * @param shownElsewhere codes of signals that have tests of their own
 */
export function holdCases(
  compartment: CompartmentId,
  cases: readonly Case[],
  shownElsewhere: readonly string[] = [],
): void {
  it.each(cases)('$signal.code says $says when $when', ({ signal, given, says }) => {
    expect(weightOf(signal, evidenceWith(given))).toBeCloseTo(says, 2)
  })

  it('is shown speaking and silent, signal by signal', () => {
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
        says: policy.signals[signal.code].weight,
      },
      { signal, when: `it is as ${other}`, given: { lists: { list, kinds: [other] } }, says: 0 },
    ]
  })
}

/** Codes of signals that a table does not show both speaking and silent. */
function unshown(signals: readonly Signal[], cases: readonly Case[]): string[] {
  return signals
    .filter(({ code }) => {
      const own = cases.filter(({ signal }) => signal.code === code)
      return own.every(({ says }) => says === 0) || own.every(({ says }) => says !== 0)
    })
    .map(({ code }) => code)
}
