import type { Evidence, WindowCounts } from '@vigil/evidence'

/** Two are a household. */
const HOUSEHOLD = 2
/** As many, or three within an hour at signup, are a farm: the signal says all it can. */
const FARM = 10
const FARM_LAST_HOUR = 3
/** Distinct accounts on one visitor or device key: a household of four signs up in one evening. */
const COUNTED = { min10: 5, hour1: 5, hour24: 6 }

/** What one identifier is known to be shared by. */
export interface Sharing {
  /** Others whom one hand seems to play, as the graph has them; nobody is 0. */
  others: number
  /** Distinct accounts of the last windows, this one included; null: not counted. */
  counted: WindowCounts | null
  /** How telling the identifier is, 0..1. */
  telling: number
  /** Weight at farm size. */
  bound: number
}

/**
 * ln LR of an identifier used by many accounts: `bound * log2(1 + n) / log2(1 + 10)` from three
 * accounts on, at its bound for a farm.
 */
export function manyAccounts(evidence: Evidence, sharing: Sharing): number {
  const { others, counted, bound, telling } = sharing
  // The graph knows who shares a roof; counters alone judge where it was not asked.
  const burst = evidence.graph === null ? burstOf(counted) : 0
  const named = evidence.email !== null || evidence.history?.by === 'account' ? 1 : 0
  const accounts = Math.max(burst, others > 0 ? others + named : 0)
  if (accounts <= HOUSEHOLD) return 0
  const farm = evidence.event === 'signup' && (counted?.hour1 ?? 0) >= FARM_LAST_HOUR
  const size = farm ? FARM : Math.min(FARM, accounts)
  return (telling * bound * Math.log2(1 + size)) / Math.log2(1 + FARM)
}

/** Accounts of the window that is over its threshold; 0 where none is. */
function burstOf(counted: WindowCounts | null): number {
  if (counted === null) return 0
  return Math.max(
    counted.min10 >= COUNTED.min10 ? counted.min10 : 0,
    counted.hour1 >= COUNTED.hour1 ? counted.hour1 : 0,
    counted.hour24 >= COUNTED.hour24 ? counted.hour24 : 0,
  )
}
