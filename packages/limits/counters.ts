import type { WindowCounts } from '@vigil/evidence'

/** Length and number of the buckets of each window: the newest bucket is the running one. */
const WINDOWS = [
  { name: 'min1', bucketMs: 10_000, buckets: 6 },
  { name: 'min10', bucketMs: 60_000, buckets: 10 },
  { name: 'hour1', bucketMs: 300_000, buckets: 12 },
  { name: 'hour24', bucketMs: 3_600_000, buckets: 24 },
] as const

/** Events of one subject: one row of buckets for each window, by bucket number. */
export interface Counter {
  lastMs: number
  rows: { bucket: number; n: number }[][]
}

export function openCounter(): Counter {
  return { lastMs: 0, rows: WINDOWS.map(() => []) }
}

/** Counts one event at `nowMs` and answers the counts with it in. */
export function count(counter: Counter, nowMs: number): WindowCounts {
  counter.lastMs = Math.max(counter.lastMs, nowMs)
  for (const [i, { bucketMs, buckets }] of WINDOWS.entries()) {
    const row = counter.rows[i]
    if (!row) continue
    const bucket = Math.floor(nowMs / bucketMs)
    const running = row.at(-1)
    if (running && running.bucket >= bucket) running.n += 1
    else row.push({ bucket, n: 1 })
    while (row.length > 0 && (row[0]?.bucket ?? bucket) <= bucket - buckets) row.shift()
  }
  return countsOf(counter, nowMs)
}

/** The counts of a subject at `nowMs`, nothing added. */
export function countsOf(counter: Counter, nowMs: number): WindowCounts {
  const sums = WINDOWS.map(({ bucketMs, buckets }, i) => {
    const oldest = Math.floor(nowMs / bucketMs) - buckets
    return (counter.rows[i] ?? []).reduce(
      (sum, { bucket, n }) => sum + (bucket > oldest ? n : 0),
      0,
    )
  })
  const [min1 = 0, min10 = 0, hour1 = 0, hour24 = 0] = sums
  return { min1, min10, hour1, hour24 }
}

/** Members of one subject (accounts of a device, addresses of an account): when each was last seen. */
export interface MemberSet {
  lastMs: number
  seenMs: Map<string, number>
}

/** More members than this say no more than this many do. */
export const MOST_MEMBERS = 64
const DAY_MS = 86_400_000

export function openMembers(): MemberSet {
  return { lastMs: 0, seenMs: new Map() }
}

/** Notes that `member` was seen at `nowMs` and answers how many distinct ones the windows hold. */
export function note(set: MemberSet, member: string, nowMs: number): WindowCounts {
  set.lastMs = Math.max(set.lastMs, nowMs)
  set.seenMs.delete(member)
  set.seenMs.set(member, nowMs)
  for (const [name, seenMs] of set.seenMs) {
    if (nowMs - seenMs < DAY_MS && set.seenMs.size <= MOST_MEMBERS) break
    set.seenMs.delete(name)
  }
  return membersOf(set, nowMs)
}

/** Distinct members in each window at `nowMs`, nothing added. */
export function membersOf(set: MemberSet, nowMs: number): WindowCounts {
  const counts = { min1: 0, min10: 0, hour1: 0, hour24: 0 }
  for (const seenMs of set.seenMs.values()) {
    const ageMs = nowMs - seenMs
    if (ageMs < 60_000) counts.min1 += 1
    if (ageMs < 600_000) counts.min10 += 1
    if (ageMs < 3_600_000) counts.hour1 += 1
    if (ageMs < DAY_MS) counts.hour24 += 1
  }
  return counts
}
