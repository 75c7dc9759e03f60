import type { Skipped } from './leak-line.ts'

/** What lines came to: pairs to keep, lines read, and lines that gave none, by reason. */
export interface LeakCounts {
  lines: number
  pairs: number
  skipped: Partial<Record<Skipped, number>>
  /** The layout of the first line skipped for each reason, everything masked. */
  examples: Partial<Record<Skipped, string>>
}

export const noCounts = (): LeakCounts => ({ lines: 0, pairs: 0, skipped: {}, examples: {} })
