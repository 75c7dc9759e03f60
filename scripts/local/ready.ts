import { setTimeout as delay } from 'node:timers/promises'

/** Waits until `url` answers 200, for at most `limitMs`; false where it did not, or where `given` up says to stop. */
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
