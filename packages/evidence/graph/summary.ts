import type { GraphFacts } from '../evidence.ts'
import { evidencePolicy } from '../policy/index.ts'

const { minHighRiskScore } = evidencePolicy.graph

/** The counts of an answer about linked accounts, over the very accounts that it lists. */
export interface LinkedSummary {
  accountsLinked: number
  highRiskCount: number
  matchTypeCounts: Record<string, number>
}

/** Counts neighbours by match type, and those of high risk; `accountsLinked` is the number that the graph knows. */
export function linkedSummary({ neighbours, accountsLinked }: GraphFacts): LinkedSummary {
  const matchTypeCounts: Record<string, number> = {}
  for (const { matchTypes } of neighbours) {
    for (const type of matchTypes) matchTypeCounts[type] = (matchTypeCounts[type] ?? 0) + 1
  }
  const highRiskCount = neighbours.filter(({ score }) => score >= minHighRiskScore).length
  return { accountsLinked, highRiskCount, matchTypeCounts }
}
