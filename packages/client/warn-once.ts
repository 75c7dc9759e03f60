import type { Failover } from './failover.ts'

/** Returns a function that prints each kind of failover once, the default of `onFailover`. */
export function warnOnce(baseUrl: string): (failover: Failover) => void {
  const seen = new Set<string>()
  return ({ reason, problem }) => {
    const kind = problem === null ? reason : `${reason}: ${problem.error}`
    if (seen.has(kind)) return
    seen.add(kind)
    console.warn(
      `vigil: no verdict from ${baseUrl} (${kind}): visitors are judged by local observations. ${problem?.detail ?? ''}`.trim(),
    )
  }
}
