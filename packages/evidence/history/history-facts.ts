import type { HistoryFacts, PastVisit } from '../evidence.ts'
import { type Population, populationCounts } from './population.ts'

/** Earlier visits as the storage read them. */
export interface ReadHistory {
  by: 'account' | 'visitor'
  /** Newest first. */
  visits: PastVisit[]
  priorCount: number
  /** How common values are among everyone; absent or null: not counted. */
  population?: Population | null
}

const LONGEST_MS = 180 * 86_400_000

/**
 * History as judgement reads it: profiles learn from visits of the last 180 days that were allowed,
 * or whose visitor proved to be the owner. What an attacker was refused teaches nothing, nor what he
 * was allowed, once the caller has said so.
 */
export function historyFacts(read: ReadHistory | null, current: PastVisit): HistoryFacts | null {
  if (read === null) return null
  const visits = read.visits.filter(
    ({ verdict, passed = verdict === 'allow', atMs }) =>
      passed && current.atMs - atMs <= LONGEST_MS,
  )
  const population = populationCounts(read.population ?? null, current)
  return { by: read.by, visits, priorCount: read.priorCount, current, population }
}
