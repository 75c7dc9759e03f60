import type { Evidence, WindowCounts } from '@vigil/evidence'

/** Two are a household (reference 3.7). */
const HOUSEHOLD = 2
/** As many, or three within an hour at signup, are a farm: the signal says all it can. */
const FARM = 10
const FARM_LAST_HOUR = 3
/** Distinct accounts on one visitor or device key: 10 minutes, 1 hour, 24 hours (reference 3.5). */
const COUNTED = { min10: 3, hour1: 4, hour24: 6 }

/** What one identifier is known to be shared by. */
export interface Sharing {
  /** Other mailboxes in 30 days, as the graph has them. */
  others: number
  /** Distinct accounts of the last windows, this one included; null: not counted. */
  counted: WindowCounts | null
  /** Beyond as many accounts an identifier that is not sure to be one machine ties nobody. */
  popular: number
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
  const burst = burstOf(counted)
  if (others >= sharing.popular && burst === 0 && telling < 1) return 0
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
