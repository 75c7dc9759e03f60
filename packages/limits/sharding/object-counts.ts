import { MAX_OBJECTS } from '../requests/placement.ts'

/** How many limiter objects a workspace has. */
export type ObjectCounts = (workspaceId: string) => number

/**
 * Reads LIMITER_OBJECTS: a number for every workspace, numbers for some as `WORKSPACE=8`, or both with commas between;
 * absent: 1. Throws on any other text: a typing error must not move counters to other objects.
 */
export function readObjectCounts(setting: string | undefined): ObjectCounts {
  const counts = new Map<string, number>()
  let others = 1
  for (const part of (setting ?? '').split(',')) {
    const [, workspaceId, digits] = /^\s*(?:([^\s=]+)\s*=\s*)?(\d{1,3})\s*$/.exec(part) ?? []
    const count = Number(digits ?? Number.NaN)
    if (part.trim() === '') continue
    if (!(count >= 1 && count <= MAX_OBJECTS)) {
      throw new Error(`LIMITER_OBJECTS must be 1 to ${MAX_OBJECTS}, or WORKSPACE=n: ${part.trim()}`)
    }
    if (workspaceId === undefined) others = count
    else counts.set(workspaceId, count)
  }
  return (workspaceId) => counts.get(workspaceId) ?? others
}
