import type { Behavior, Collected } from '@vigil/contract'
import { field } from './read.ts'

/** Aggregates of interaction that differ from visit to visit: times and ratios, not counts. */
const MEASURED = [
  'movesPerClick',
  'pathStraightness',
  'speedCv',
  'pressMedianMs',
  'centerClickShare',
  'keyDwellMedianMs',
  'keyDwellCv',
  'keyFlightMedianMs',
  'keyFlightCv',
  'firstFocusToSubmitMs',
  'pageToSubmitMs',
] as const
/** With fewer of them, two people on one model of phone could send the same (judgement). */
const MIN_MEASURED = 4
/** Figures that are compared: a recording with less than half a percent of noise is the recording. */
const SIGNIFICANT_DIGITS = 3
/**
 * Durations of probes with a fraction of a millisecond that together differ from visit to visit: each
 * has about two bits (judgement). Browsers with a coarse clock have none.
 */
const MIN_TIMED_PROBES = 16

/**
 * Returns what a recording of a visit is recognised by, whatever ids are sent with it: the interaction,
 * else the durations of the probes. null: too little was measured to tell two visits apart.
 */
export function replayText(collected: Collected): string | null {
  return interactionText(collected.behavior) ?? timingText(collected)
}

/** Returns the same of the interaction alone, which goes on from one evaluation of a page to its next. */
export function interactionText(behavior: Behavior | undefined): string | null {
  if (behavior === undefined) return null
  if (MEASURED.filter((name) => (behavior[name] ?? 0) > 0).length < MIN_MEASURED) return null
  const entries = Object.entries(behavior).map(([name, value]) => [name, coarse(value)])
  return JSON.stringify(entries.sort(([a = ''], [b = '']) => (a < b ? -1 : 1)))
}

function coarse(value: unknown): string {
  return typeof value === 'number'
    ? String(Number(value.toPrecision(SIGNIFICANT_DIGITS)))
    : String(value)
}

function timingText({ probes }: Collected): string | null {
  const timed = Object.entries(probes ?? {}).flatMap(([name, result]) => {
    const ms = field(result, 'ms')
    return typeof ms === 'number' && !Number.isInteger(ms) ? [[name, ms] as const] : []
  })
  if (timed.length < MIN_TIMED_PROBES) return null
  return JSON.stringify(timed.sort(([a], [b]) => (a < b ? -1 : 1)))
}
