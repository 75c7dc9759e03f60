import type { GraphFacts, PastVisit } from '../evidence.ts'
import { historyFacts, type ReadHistory } from '../history/history-facts.ts'
import { evidencePolicy } from '../policy/index.ts'
import { decayed } from './neighbours.ts'
import { type Edge, type GraphRows, type GraphSelf, identifierName, type Trace } from './rows.ts'
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
 * Returns the strength 0..1 with which this visit's browser, and its device, are those of a reported takeover, of the visit's own account
 * among others. It decays and falls with the number of people on them, as any link.
 */
export function takeoverStrengths(
  rows: GraphRows,
  identifiers: ReadonlyMap<string, SharedIdentifier>,
  { visitor, device }: GraphSelf,
  nowMs: number,
): Pick<GraphFacts, 'takeoverInBrowser' | 'takeoverOnDevice'> {
  const strengthBy = (own: Machine['kind'], shown: string | null): number => {
    const edges = rows.edges.filter(
      ({ hops, kind, value }) => hops === 1 && kind === own && value === shown,
    )
    const isReported = ({ kind, value, accountKey }: Edge) =>
      rows.accounts
        .get(accountKey)
        ?.reported.some((it) => it.kind === kind && it.value === value) === true
    const strengths = edges
      .filter(isReported)
      .map((edge) => decayed(edge, nowMs) * degreeFactorOf(edge))
    return Math.max(0, ...strengths)
  }
  const degreeFactorOf = ({ kind, value }: Edge): number =>
    identifiers.get(identifierName(kind, value))?.degreeFactor ?? 1
  return {
    takeoverInBrowser: strengthBy('visitor', visitor),
    takeoverOnDevice: strengthBy('device', device),
  }
}
