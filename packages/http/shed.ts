/** Refusals remembered at once; beyond it the oldest is forgotten. */
const MAX_KEPT = 10_000

/**
 * Refusals of the rate limiter that still stand: until their reset the isolate answers 429 by itself,
 * so that a flood costs no call of the rate limiter.
 */
export interface Shed<Refusal extends { resetSec: number }> {
  /** The refusal that stands for the first of these names that has one; null: ask the rate limiter. */
  standing(names: readonly string[], nowMs: number): Refusal | null
  /** Remembers a refusal until its reset. */
  refuse(name: string, answer: Refusal, nowMs: number): void
}

/** Opens the memory of an isolate. */
export function openShed<Refusal extends { resetSec: number }>(): Shed<Refusal> {
  const kept = new Map<string, { untilMs: number; answer: Refusal }>()
  return {
    standing(names, nowMs) {
      for (const name of names) {
        const refusal = kept.get(name)
        if (refusal === undefined) continue
        if (nowMs < refusal.untilMs) {
          return { ...refusal.answer, resetSec: Math.ceil((refusal.untilMs - nowMs) / 1000) }
        }
        kept.delete(name)
      }
      return null
    },
    refuse(name, answer, nowMs) {
      kept.set(name, { untilMs: nowMs + answer.resetSec * 1000, answer })
      if (kept.size <= MAX_KEPT) return
      const [oldest] = kept.keys()
      if (oldest !== undefined) kept.delete(oldest)
    },
  }
}
