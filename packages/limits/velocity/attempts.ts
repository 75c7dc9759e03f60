import { type BareAttempts, evidencePolicy } from '@vigil/evidence'
import { tickOf } from './counters.ts'
import { type MemberSet, membersOf, note, shortHash } from './members.ts'

const { maxNetworks } = evidencePolicy.counters
/** Ticks by which the clocks of a check and of the rate limiter may differ. */
const CLOCK_TICKS = 1

/** Networks that tried, as `MemberSet` has them; one whose newest attempt failed has the complement of its hash. */
export type AttemptSet = MemberSet

const isFailed = (id: number): boolean => id < 0

/**
 * Notes an attempt from a network. That many people share, almost every one has a failure each day: the newest attempt
 * is one of all.
 */
export function noteAttempt(set: AttemptSet, network: string, nowMs: number): void {
  const id = shortHash(network)
  const at = set.findIndex((it, i) => i % 2 === 1 && it === ~id)
  if (at >= 0) set[at] = id
  note(set, network, nowMs, maxNetworks)
}

/** Notes that an attempt of that time failed, unless another came from its network since. */
export function noteFailure(set: AttemptSet, network: string, attemptMs: number): void {
  const id = shortHash(network)
  const at = set.findIndex((it, i) => i % 2 === 1 && it === id)
  if (at >= 0 && (set[at - 1] ?? 0) <= tickOf(attemptMs) + CLOCK_TICKS) set[at] = ~id
}

/** Returns the networks that tried in each window, and those whose newest attempt there failed. */
export function attemptsOf(set: AttemptSet, nowMs: number): BareAttempts {
  return { tried: membersOf(set, nowMs), failed: membersOf(set, nowMs, isFailed) }
}
