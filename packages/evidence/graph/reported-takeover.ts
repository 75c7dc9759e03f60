import type { PastVisit } from '../evidence.ts'
import { historyFacts, type ReadHistory } from '../history/history-facts.ts'
import { evidencePolicy } from '../policy/index.ts'
import { decayed } from './neighbours.ts'
import { type GraphRows, type GraphSelf, identifierName, type Trace } from './rows.ts'
import type { SharedIdentifier } from './shared-identifiers.ts'

const DAY_MS = 86_400_000
const { takeover } = evidencePolicy.graph

/** A browser or a device. */
type Machine = Pick<Trace, 'kind' | 'value'>

/**
 * Returns the browser and device of a visit that was reported as a takeover, except those that the account's profile had
 * learned from `takeover.ownDays` before: they are the owner's, whose session or computer was used.
 */
export function machinesOfIntruder(visit: PastVisit, read: ReadHistory): Machine[] {
  const known = (historyFacts(read, visit)?.visits ?? []).filter(
    ({ atMs }) => visit.atMs - atMs >= takeover.ownDays * DAY_MS,
  )
  const { visitorKey, deviceKey } = visit
  const isKnown = (key: 'visitorKey' | 'deviceKey') => known.some((it) => it[key] === visit[key])
  return [
    ...(visitorKey === null || isKnown('visitorKey')
      ? []
      : [{ kind: 'visitor' as const, value: visitorKey }]),
    ...(deviceKey === null || isKnown('deviceKey')
      ? []
      : [{ kind: 'device' as const, value: deviceKey }]),
  ]
}

/**
 * Returns the strength 0..1 with which this visit's browser and device are those of a reported takeover, of the account that
 * it is strongest for, the visit's own among them. It decays and falls with the number of people on them, as any link.
 */
export function takeoverStrength(
  rows: GraphRows,
  identifiers: ReadonlyMap<string, SharedIdentifier>,
  self: GraphSelf,
  nowMs: number,
): number {
  const others = new Map<string, number>()
  for (const edge of rows.edges) {
    const { hops, kind, value, accountKey } = edge
    const isShown =
      (kind === 'visitor' && value === self.visitor) || (kind === 'device' && value === self.device)
    const reported = rows.accounts.get(accountKey)?.reported ?? []
    if (hops !== 1 || !isShown) continue
    if (!reported.some((it) => it.kind === kind && it.value === value)) continue
    const degreeFactor = identifiers.get(identifierName(kind, value))?.degreeFactor ?? 1
    const strength = decayed(edge, nowMs) * degreeFactor
    others.set(accountKey, (others.get(accountKey) ?? 1) * (1 - strength))
  }
  return Math.max(0, ...[...others.values()].map((other) => 1 - other))
}
