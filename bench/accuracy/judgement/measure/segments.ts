import { isGoodLogin, type Judged } from '../judged.ts'
import { highestPassed } from '../metrics/tpr-at-fpr.ts'
import type { Segments } from '../world/raw-visit.ts'
import { scoreOf } from './attackers.ts'
import { groupBy } from './group-by.ts'

const DIMENSIONS: readonly (keyof Segments)[] = [
  'country',
  'browser',
  'network',
  'vpnUser',
  'traveller',
  'privacyTool',
  'sharedDevice',
]

/** Good logins of one group of people, and how many of them are stopped. */
export interface Segment {
  dimension: keyof Segments
  value: string
  logins: number
  /** Stopped where 1 % of everybody's good logins are. */
  stoppedAt1: number
  /** Not allowed by the service's own verdict. */
  stopped: number
}

/** False positives by group, over all seeds. */
export function segmentsOf(judged: readonly Judged[]): Segment[] {
  const good = judged.filter(isGoodLogin)
  const passed = highestPassed(good.map(scoreOf), 0.01)
  return DIMENSIONS.flatMap((dimension) => {
    const groups = groupBy(good, ({ segments }) => `${segments?.[dimension]}`)
    return Array.from(groups, ([value, logins]) => ({
      dimension,
      value,
      logins: logins.length,
      stoppedAt1: logins.filter(({ score }) => score > passed).length,
      stopped: logins.filter(({ verdict }) => verdict !== 'allow').length,
    })).sort((a, b) => a.value.localeCompare(b.value))
  })
}

/** How many times as often the worst group of a dimension is stopped as everybody is. */
export function spreadOf(segments: readonly Segment[], read: (it: Segment) => number): number {
  return Math.max(
    ...segments.map((segment) => {
      const peers = segments.filter(({ dimension }) => dimension === segment.dimension)
      const logins = peers.reduce((sum, it) => sum + it.logins, 0)
      const stopped = peers.reduce((sum, it) => sum + read(it), 0)
      return read(segment) / segment.logins / (stopped / logins)
    }),
  )
}
