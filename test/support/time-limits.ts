import { vi } from 'vitest'

/** How much longer time limits are: a busy machine meets them, and what never answers still ends. */
const STRETCH = 10

/**
 * Makes the timers of the product longer, so that no time limit ends because the machine is busy. For tests in the
 * Worker's own isolate; `vi.unstubAllGlobals` takes it back.
 */
export function withLongTimeLimits(): void {
  vi.unstubAllGlobals()
  const start = globalThis.setTimeout
  vi.stubGlobal('setTimeout', (run: () => void, ms = 0) => start(run, ms * STRETCH))
}

const TRIES = 4
/** Longer than the 2 s for which a breaker refuses calls. */
const PAUSE_MS = 2_500

/**
 * Asks again, after a pause, while the answer lacks more than `lacks`: on a busy machine any source may miss its time
 * limit, but not each time.
 */
export async function untilComplete<T extends { degraded: readonly string[] }>(
  ask: () => Promise<T>,
  lacks: readonly string[] = [],
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    const answer = await ask()
    if (tries === TRIES || answer.degraded.every((name) => lacks.includes(name))) return answer
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
}
