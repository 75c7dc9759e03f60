import type { Behavior, Collected } from '@vigil/contract'
import { evidencePolicy } from './policy/index.ts'
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
const { minMeasured, significantDigits, minTimedProbes } = evidencePolicy.replay

/**
 * Returns the text by which a recorded visit is recognised, whatever ids are sent with it: the interaction,
 * else the durations of the probes. null: too little was measured to distinguish two visits.
 */
export function replayText(collected: Collected): string | null {
  return interactionText(collected.behavior) ?? timingText(collected)
}

/** Returns the same for the interaction alone, which continues between evaluations of one page. */
export function interactionText(behavior: Behavior | undefined): string | null {
  if (behavior === undefined) return null
  if (MEASURED.filter((name) => (behavior[name] ?? 0) > 0).length < minMeasured) return null
  const entries = Object.entries(behavior).map(([name, value]) => [name, coarse(value)])
  return JSON.stringify(entries.sort(([a = ''], [b = '']) => (a < b ? -1 : 1)))
}

function coarse(value: unknown): string {
  return typeof value === 'number'
    ? String(Number(value.toPrecision(significantDigits)))
    : String(value)
}

function timingText({ probes }: Collected): string | null {
  const timed = Object.entries(probes ?? {}).flatMap(([name, result]) => {
    const ms = field(result, 'ms')
    return typeof ms === 'number' && !Number.isInteger(ms) ? [[name, ms] as const] : []
  })
  if (timed.length < minTimedProbes) return null
  return JSON.stringify(timed.sort(([a], [b]) => (a < b ? -1 : 1)))
}
