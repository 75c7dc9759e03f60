import { evidencePolicy, type WindowCounts } from '@vigil/evidence'
import { oldestTicks, tickOf } from './counters.ts'

/**
 * Members of one subject (accounts of a device, addresses of an account) as [tick, member, tick, member, ...], the
 * longest unseen first. A member is a 30-bit hash of its name: enough to distinguish hundreds of members, too short to
 * identify one.
 */
export type MemberSet = number[]

const { maxMembers } = evidencePolicy.counters

/**
 * Records that `member` was seen at `nowMs`, and returns the number of distinct members in each window.
 *
 * @param max members that are held
 */
export function note(
  set: MemberSet,
  member: string,
  nowMs: number,
  max: number = maxMembers,
): WindowCounts {
  push(set, member, nowMs)
  if (set.length > 2 * max) set.splice(0, set.length - 2 * max)
  return membersOf(set, nowMs)
}

/** The same of a sample: those with the smallest hashes are held. Returns the hashes. */
export function noteSampled(set: MemberSet, member: string, nowMs: number): Set<number> {
  push(set, member, nowMs)
  const ids = idsOf(set)
  if (set.length > 2 * maxMembers) set.splice(2 * ids.indexOf(Math.max(...ids)), 2)
  return new Set(idsOf(set))
}

/** Returns the hashes of the members. */
export const idsOf = (set: MemberSet): number[] => set.filter((_, i) => i % 2 === 1)

/** Puts a member last, and drops those that were last seen before the longest window. */
function push(set: MemberSet, member: string, nowMs: number): void {
  const tick = tickOf(nowMs)
  const id = shortHash(member)
  const [, , , hour24] = oldestTicks(tick)
  let count = 0
  for (let i = 0; i < set.length; i += 2) {
    const seen = set[i] ?? 0
    const other = set[i + 1] ?? 0
    if (other === id || seen < hour24) continue
    set[count] = seen
    set[count + 1] = other
    count += 2
  }
  set.length = count
  set.push(tick, id)
}

/** Returns the number of distinct members in each window at `nowMs`; `isCounted`: of which members. */
export function membersOf(
  set: MemberSet,
  nowMs: number,
  isCounted: (id: number) => boolean = () => true,
): WindowCounts {
  const [min1, min10, hour1, hour24] = oldestTicks(tickOf(nowMs))
  const counts = { min1: 0, min10: 0, hour1: 0, hour24: 0 }
  for (let i = 0; i < set.length; i += 2) {
    if (!isCounted(set[i + 1] ?? 0)) continue
    const tick = set[i] ?? 0
    if (tick >= hour24) counts.hour24 += 1
    if (tick >= hour1) counts.hour1 += 1
    if (tick >= min10) counts.min10 += 1
    if (tick >= min1) counts.min1 += 1
  }
  return counts
}

/** FNV-1a (Fowler, Noll, Vo) of the UTF-16 units, folded to 30 bits: a small integer to the engine. */
export function shortHash(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  }
  return ((hash >>> 30) ^ hash) & 0x3fffffff
}
