import { isGoodLogin, type Judged } from '../judged.ts'
import { highestPassed } from '../metrics/tpr-at-fpr.ts'
import type { Segments } from '../world/raw-visit.ts'
import { scoreOf } from './attackers.ts'

/** Segments of people that the bar is held for; the others are shown beside. */
const HELD: readonly (keyof Segments)[] = [
  'country',
  'browser',
  'mobile',
  'vpnUser',
  'traveller',
  'privacyTool',
]
const DIMENSIONS: readonly (keyof Segments)[] = [...HELD, 'place', 'sharedDevice']

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

/** How many times as often the worst group that the bar is for is stopped as everybody is. */
export function spreadOf(segments: readonly Segment[], read: (it: Segment) => number): number {
  const everybody = segments.filter(({ dimension }) => dimension === 'mobile')
  const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)
  const rate = total(everybody.map(read)) / total(everybody.map(({ logins }) => logins))
  const held = segments.filter(({ dimension }) => HELD.includes(dimension))
  return Math.max(...held.map((segment) => read(segment) / segment.logins / rate))
}
