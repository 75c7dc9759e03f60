/** A fixed window of one isolate, for the moments when the guard is out of reach. */
export interface LocalWindow {
  /** Counts a request of `id`; what is left of the window afterwards. */
  take(id: string, limit: number, windowSec: number, nowMs: number): LocalAnswer
}

export interface LocalAnswer {
  admitted: boolean
  remaining: number
  resetSec: number
}

/** Keys counted at once; when full, counting begins anew. */
const MAX_COUNTED = 10_000

/** Opens an empty window; one per isolate. */
export function openLocalWindow(): LocalWindow {
  const counts = new Map<string, { endsAtMs: number; taken: number }>()
  return {
    take(id, limit, windowSec, nowMs) {
      let count = counts.get(id)
      if (count === undefined || count.endsAtMs <= nowMs) {
        if (counts.size >= MAX_COUNTED) counts.clear()
        count = { endsAtMs: nowMs + windowSec * 1000, taken: 0 }
        counts.set(id, count)
      }
      const admitted = count.taken < limit
      if (admitted) count.taken += 1
      return {
        admitted,
        remaining: Math.max(0, limit - count.taken),
        resetSec: Math.max(1, Math.ceil((count.endsAtMs - nowMs) / 1000)),
      }
    },
  }
}
