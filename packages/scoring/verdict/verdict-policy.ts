import { type PolicyOfEvent, type PolicyRules, THRESHOLD_BOUNDS } from '@vigil/contract'
import { policy } from '../policy/index.ts'
import type { Thresholds } from '../policy/verdict.ts'
import type { FiredSignal, Signal } from '../signal.ts'
import { EXPLAINS_AWAY } from '../weigh/weigh-limits.ts'

/** A caller's rules for the verdicts of an event. */
export interface VerdictPolicy {
  thresholds: Readonly<Thresholds>
  /** Codes of signals that do not count. */
  muted: ReadonlySet<string>
}

/** Rules of an event for which the caller has none. */
export const builtInPolicy: VerdictPolicy = { thresholds: policy.thresholds, muted: new Set() }

/** A caller's rules by event. */
export interface CallerPolicy {
  base: VerdictPolicy
  events: ReadonlyMap<string, VerdictPolicy>
}

/**
 * Returns the rules of each event: what they omit is taken from the rules for all events, else from the built-in ones.
 */
export function callerPolicy({ events = {}, ...base }: PolicyRules): CallerPolicy {
  return {
    base: verdictPolicy(base),
    events: new Map(
      Object.entries(events).map(([event, rules]) => [event, verdictPolicy({ ...base, ...rules })]),
    ),
  }
}

/** The rules by which an event is judged. */
export function policyOf({ base, events }: CallerPolicy, event: string): VerdictPolicy {
  return events.get(event) ?? base
}

function verdictPolicy({ challengeFrom, blockFrom, loginBlockFrom, mute }: PolicyOfEvent) {
  const builtIn = policy.thresholds
  const block = blockFrom ?? builtIn.blockFrom
  return {
    thresholds: {
      challengeFrom: challengeFrom ?? builtIn.challengeFrom,
      blockFrom: block,
      loginBlockFrom: loginBlockFrom ?? Math.max(block, builtIn.loginBlockFrom),
    },
    muted: new Set(mute),
  }
}

/** An error in a caller's rules, with its path. */
export interface PolicyIssue {
  path: string[]
  message: string
}

/** Returns errors that the schema does not find: thresholds out of order, and signals that cannot be muted. */
export function policyIssues(
  rules: PolicyRules,
  register: ReadonlyMap<string, Signal>,
): PolicyIssue[] {
  const { events = {}, ...base } = rules
  const { base: all, events: byEvent } = callerPolicy(rules)
  return [
    ...issuesOf([], base, all.thresholds, register),
    ...Object.entries(events).flatMap(([event, own]) =>
      issuesOf(['events', event], own, (byEvent.get(event) ?? all).thresholds, register),
    ),
  ]
}

function issuesOf(
  path: string[],
  { mute = [] }: PolicyOfEvent,
  { challengeFrom, blockFrom, loginBlockFrom }: Thresholds,
  register: ReadonlyMap<string, Signal>,
): PolicyIssue[] {
  const issues: PolicyIssue[] = []
  const { minGap } = THRESHOLD_BOUNDS
  if (blockFrom < challengeFrom + minGap) {
    const message = `Must be at least ${minGap} above challengeFrom, which is ${challengeFrom}`
    issues.push({ path: [...path, 'blockFrom'], message })
  }
  if (loginBlockFrom < blockFrom) {
    const message = `Must be at least blockFrom, which is ${blockFrom}`
    issues.push({ path: [...path, 'loginBlockFrom'], message })
  }
  mute.forEach((code, i) => {
    const signal = register.get(code)
    const at = [...path, 'mute', String(i)]
    if (signal === undefined) issues.push({ path: at, message: 'There is no such signal' })
    else if (!isMutable(signal)) {
      const message =
        signal.list === undefined
          ? 'Shows that the check itself is forged or repeated, and cannot be muted'
          : 'Is an entry of your lists: remove the entry instead'
      issues.push({ path: at, message })
    }
  })
  return issues
}

/**
 * Whether callers may mute a signal: entries of lists are changed in the list, and evidence of forgery always counts.
 */
export const isMutable = ({ list, alwaysCounts }: Signal): boolean =>
  list === undefined && alwaysCounts !== true

/**
 * Returns the signals that count, in their order. A muted privacy tool remains last with a weight of 0, as it still
 * explains contradictions.
 */
export function countedOf(
  fired: readonly FiredSignal[],
  muted: VerdictPolicy['muted'],
): { counted: FiredSignal[]; left: FiredSignal[] } {
  if (muted.size === 0) return { counted: [...fired], left: [] }
  const isLeft = ({ signal }: FiredSignal) => muted.has(signal.code) && isMutable(signal)
  const left = fired.filter(isLeft)
  const explaining = left.filter(({ signal }) => EXPLAINS_AWAY.has(signal.code))
  return {
    counted: [
      ...fired.filter((one) => !isLeft(one)),
      ...explaining.map(({ signal }) => ({ signal, weight: 0 })),
    ],
    left,
  }
}
