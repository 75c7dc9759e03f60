import { isGoodLogin, type Judged } from '../judged.ts'
import { highestPassed } from '../metrics/tpr-at-fpr.ts'
import type { Segments } from '../world/raw-visit.ts'
import { scoreOf } from './attackers.ts'

/** Dimensions that the bar covers; the others are only reported. */
const WITH_BAR: readonly (keyof Segments)[] = [
  'country',
  'browser',
  'mobile',
  'vpnUser',
  'traveller',
  'privacyTool',
]
const DIMENSIONS: readonly (keyof Segments)[] = [...WITH_BAR, 'place', 'sharedDevice']

/** Good logins of one group of people, and how many of them are stopped. */
export interface Segment {
  dimension: keyof Segments
  value: string
  logins: number
  /** Stopped at the threshold that stops 1 % of all good logins. */
  stoppedAt1: number
  /** Not allowed by the service's own verdict. */
  stopped: number
}

/** Returns false positives by group, over all seeds. */
export function segmentsOf(judged: readonly Judged[]): Segment[] {
  const good = judged.filter(isGoodLogin)
  const passed = highestPassed(good.map(scoreOf), 0.01)
  return DIMENSIONS.flatMap((dimension) => {
    const groups = Map.groupBy(good, ({ segments }) => `${segments?.[dimension]}`)
    return Array.from(groups, ([value, logins]) => ({
      dimension,
      value,
      logins: logins.length,
      stoppedAt1: logins.filter(({ score }) => score > passed).length,
      stopped: logins.filter(({ verdict }) => verdict !== 'allow').length,
    })).sort((a, b) => a.value.localeCompare(b.value))
  })
}

/** Returns the false-positive rate of the worst group that the bar covers, as a multiple of the rate of all people. */
export function spreadOf(segments: readonly Segment[], read: (it: Segment) => number): number {
  // Every login is in exactly one group of a dimension, so one dimension gives the totals.
  const all = segments.filter(({ dimension }) => dimension === 'mobile')
  const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)
  const rate = total(all.map(read)) / total(all.map(({ logins }) => logins))
  const covered = segments.filter(({ dimension }) => WITH_BAR.includes(dimension))
  return Math.max(...covered.map((segment) => read(segment) / segment.logins / rate))
}
