import type { HistoryFacts, PastVisit } from './evidence.ts'

/** Earlier visits as storage reads them. */
export interface ReadHistory {
  by: 'account' | 'visitor'
  /** Newest first, whatever their verdict. */
  visits: PastVisit[]
  priorCount: number
}

const LONGEST_MS = 180 * 86_400_000

/** History as judgement reads it: profiles learn from allowed visits of the last 180 days only. */
export function historyFacts(read: ReadHistory | null, current: PastVisit): HistoryFacts | null {
  if (read === null) return null
  const visits = read.visits.filter(
    ({ verdict, atMs }) => verdict === 'allow' && current.atMs - atMs <= LONGEST_MS,
  )
  return { by: read.by, visits, priorCount: read.priorCount, current, population: null }
}
