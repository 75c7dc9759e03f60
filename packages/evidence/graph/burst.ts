import { evidencePolicy } from '../policy/index.ts'
import { DAY_MS, HOUR_MS } from '../time.ts'
import type { Edge, GraphSelf, Neighbourhood } from './rows.ts'

const { recentDays, burst } = evidencePolicy.graph

/**
 * Whether the accounts on one identifier came in a burst: at least `minPeople` within the hours of the policy, and
 * most of all. Of a hub the newest and the oldest edges were read: all of them must be in it.
 */
export function isBurst(
  { rows, self, nowMs }: Neighbourhood,
  edges: readonly Edge[],
  isHub: boolean,
): boolean {
  const first = edges[0]
  if (first === undefined) return false
  const newest = Math.max(...edges.map(({ firstMs }) => firstMs))
  if (nowMs - newest > recentDays * DAY_MS) return false
  const sinceMs = newest - burstMs(first.value, self)
  const own = rows.edges.find(
    ({ kind, value, accountKey }) =>
      kind === first.kind &&
      value === first.value &&
      (accountKey === self.user || accountKey === self.email),
  )
  if (own !== undefined && own.firstMs < sinceMs) return false
  const near = edges.filter(({ firstMs }) => firstMs >= sinceMs)
  if (near.length + 1 < burst.minPeople) return false
  return isHub ? near.length === edges.length : near.length / edges.length >= burst.minShare
}

/** The confidence is known for what this visit shows; identifiers of earlier visits count as of low confidence. */
function burstMs(value: string, self: GraphSelf): number {
  const isShown = value === self.device || value === self.visitor
  return burst.hours[isShown ? self.deviceConfidence : 'low'] * HOUR_MS
}
