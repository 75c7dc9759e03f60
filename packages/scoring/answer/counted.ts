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

/** Returns what a signal counted; null: nothing. One who counts in part, as the visit is long ago, is one. */
export function countOf({ counted }: Signal, evidence: Evidence): StoredCount | null {
  const found = counted?.of(evidence) ?? null
  if (found === null || found === 0) return null
  return typeof found === 'number' ? Math.max(1, Math.round(found)) : [found.count, found.window]
}

/**
 * Returns a stored count with its description, such as 8 "attempts from this IP address in a minute". A count that has
 * reached its limit is a lower bound: 23 "or more other people on this device".
 */
export function describeCount({ counted }: Signal, stored: StoredCount): Contribution['counted'] {
  if (counted === undefined) return undefined
  const { what, limit = Infinity, windowLimit = Infinity } = counted
  if (typeof stored === 'number') return described(stored, what, limit)
  const [count, window] = stored
  return described(count, `${what} ${SPANS[window]}`, windowLimit)
}

function described(count: number, what: string, limit: number): Contribution['counted'] {
  if (count >= limit) return { count, what: `or more ${what}` }
  return { count, what: count === 1 ? singular(what) : what }
}

/** Returns a description with its first noun in the singular. */
const singular = (what: string): string =>
  what.replace(/\b(?:people|addresses|\w+s)\b/, (noun) =>
    noun === 'people' ? 'person' : noun.replace(noun === 'addresses' ? /es$/ : /s$/, ''),
  )
