import type { Skipped } from './leak-line.ts'

/** Result of reading lines: pairs, number of lines read, and skipped lines by reason. */
export interface LeakCounts {
  lines: number
  pairs: number
  skipped: Partial<Record<Skipped, number>>
  /** The layout of the first line skipped for each reason, everything masked. */
  examples: Partial<Record<Skipped, string>>
}

export const noCounts = (): LeakCounts => ({ lines: 0, pairs: 0, skipped: {}, examples: {} })
