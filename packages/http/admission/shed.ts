import { setBounded } from '@vigil/limits'

/** Largest number of refusals; beyond it the oldest is dropped. */
const MAX_ENTRIES = 10_000

/**
 * Load shedding: refusals of the rate limiter that still apply. Until their reset the isolate answers 429 by itself, so
 * that a flood costs no call of the rate limiter.
 */
export interface Shed<Refusal extends { resetSec: number }> {
  /** Returns the refusal that applies to the first of these names that has one; null: none. */
  standing(names: readonly string[], nowMs: number): Refusal | null
  /** Stores a refusal until its reset. */
  refuse(name: string, answer: Refusal, nowMs: number): void
}

/** Opens the refusals of an isolate. */
export function openShed<Refusal extends { resetSec: number }>(): Shed<Refusal> {
  const rejections = new Map<string, { untilMs: number; answer: Refusal }>()
  return {
    standing(names, nowMs) {
      for (const name of names) {
        const refusal = rejections.get(name)
        if (refusal === undefined) continue
        if (nowMs < refusal.untilMs) {
          return { ...refusal.answer, resetSec: Math.ceil((refusal.untilMs - nowMs) / 1000) }
        }
        rejections.delete(name)
      }
      return null
    },
    refuse(name, answer, nowMs) {
      setBounded(rejections, name, { untilMs: nowMs + answer.resetSec * 1000, answer }, MAX_ENTRIES)
    },
  }
}
