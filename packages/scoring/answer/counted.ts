import type { Contribution } from '@vigil/contract'
import type { CountWindow, Evidence } from '@vigil/evidence'
import type { Signal } from '../signal.ts'

/** What a signal counted, as it is stored: the number alone, or with the window that it was counted in. */
export type StoredCount = number | readonly [count: number, window: CountWindow]

const SPANS = {
  min1: 'in a minute',
  min10: 'in ten minutes',
  hour1: 'in an hour',
  hour24: 'in 24 hours',
} as const satisfies Record<CountWindow, string>

/** Returns what a signal counted; null: nothing. */
export function countOf({ counted }: Signal, evidence: Evidence): StoredCount | null {
  const found = counted?.of(evidence) ?? null
  if (found === null) return null
  return typeof found === 'number' ? Math.round(found) : [found.count, found.window]
}

/** Returns a stored count with its description, such as 8 "attempts from this IP address in a minute". */
export function describeCount({ counted }: Signal, stored: StoredCount): Contribution['counted'] {
  if (counted === undefined) return undefined
  if (typeof stored === 'number') return { count: stored, what: counted.what }
  const [count, window] = stored
  return { count, what: `${counted.what} ${SPANS[window]}` }
}
