import { setTimeout as delay } from 'node:timers/promises'

/** Waits until `url` answers 200, for at most `limitMs`; false: it did not, or `givenUp` returned true. */
export async function ready(
  url: string,
  limitMs: number,
  givenUp: () => boolean,
): Promise<boolean> {
  const deadline = Date.now() + limitMs
  while (Date.now() < deadline && !givenUp()) {
    const response = await fetch(url, { signal: AbortSignal.timeout(2_000) }).catch(() => null)
    await response?.body?.cancel()
    if (response?.status === 200) return true
    await delay(100)
  }
  return false
}

/**
 * Settles when `url` has given no answer (of any status) twice in a row, or when `givenUp` returns true. Does not keep
 * the process alive.
 */
export async function stopsAnswering(
  url: string,
  { everyMs, limitMs }: { everyMs: number; limitMs: number },
  givenUp: () => boolean,
): Promise<void> {
  for (let missed = 0; missed < 2 && !givenUp(); ) {
    await delay(everyMs, undefined, { ref: false })
    const response = await fetch(url, { signal: AbortSignal.timeout(limitMs) }).catch(() => null)
    await response?.body?.cancel()
    missed = response === null ? missed + 1 : 0
  }
}
