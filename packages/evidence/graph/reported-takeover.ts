import type { GraphFacts, PastVisit } from '../evidence.ts'
import { historyFacts, type ReadHistory } from '../history/history-facts.ts'
import { evidencePolicy } from '../policy/index.ts'
import { DAY_MS } from '../time.ts'
import { decayed } from './neighbours.ts'
import { type Edge, identifierName, type Neighbourhood, type Trace } from './rows.ts'
import type { SharedIdentifier } from './shared-identifiers.ts'

const { takeover } = evidencePolicy.graph

/** A browser or a device. */
type Machine = Pick<Trace, 'kind' | 'value'>

/**
 * Returns the browser and device of a visit that was reported as a takeover, except those that the account's profile
 * had learned from `takeover.ownDays` before: they are the owner's, whose session or computer was used.
 */
export function machinesOfAttacker(visit: PastVisit, read: ReadHistory): Machine[] {
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
 * Returns the strengths 0..1 of the links of this visit's browser, and of its device, to a reported takeover, be it of
 * the visit's own account. Each decays and falls with the number of people on them, like every link.
 */
export function takeoverStrengths(
  { rows, self, nowMs }: Neighbourhood,
  identifiers: ReadonlyMap<string, SharedIdentifier>,
): Pick<GraphFacts, 'takeoverInBrowser' | 'takeoverOnDevice'> {
  const strengthBy = (kind: Machine['kind'], value: string | null): number => {
    if (value === null) return 0
    const isThis = (it: Pick<Edge, 'kind' | 'value'>): boolean =>
      it.kind === kind && it.value === value
    const strengths = rows.edges
      .filter((edge) => edge.hops === 1 && isThis(edge))
      .filter(({ accountKey }) => rows.accounts.get(accountKey)?.reported.some(isThis))
      .map((edge) => decayed(edge, nowMs))
    const degreeFactor = identifiers.get(identifierName({ kind, value }))?.degreeFactor ?? 1
    return degreeFactor * Math.max(0, ...strengths)
  }
  return {
    takeoverInBrowser: strengthBy('visitor', self.visitor),
    takeoverOnDevice: strengthBy('device', self.device),
  }
}
