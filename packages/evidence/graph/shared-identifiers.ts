import { evidencePolicy } from '../policy/index.ts'
import { DAY_MS } from '../time.ts'
import { isBurst } from './burst.ts'
import { degreeFactor, degreeOf } from './degree.ts'
import { isPayment, type LinkKind } from './kinds.ts'
import { type Member, membersOf, type PeopleByIdentifier, peopleByIdentifier } from './members.ts'
import { type Edge, identifierName, type Neighbourhood } from './rows.ts'
import { areAtOneAddress, sharedAddresses } from './shared-addresses.ts'

const { recentDays, paymentDays, sharedAddress } = evidencePolicy.graph

/** An identifier of the first hop, and the other people who share it. */
export interface SharedIdentifier {
  kind: LinkKind
  value: string
  /** Other people of the last 30 days; on a means of payment, of the last year. */
  others: Member[]
  /** They spend much of their time at one IP address: a household, a shop's tablet, a classroom. */
  atOneAddress: boolean
  /** Many of them were once at one IP address: an office, a campus. */
  coLocated: boolean
  /** Most came within a short window. */
  burst: boolean
  /** Factor 0..1 of every edge to the identifier, by its degree. */
  degreeFactor: number
}

/** Returns the identifiers of the first hop by name, each with its people and its degree penalty. */
export function sharedIdentifiers(graph: Neighbourhood): Map<string, SharedIdentifier> {
  const people = peopleByIdentifier(graph.rows)
  const byName = Map.groupBy(graph.direct, identifierName)
  return new Map(
    [...byName].flatMap(([name, edges]) => {
      const [first] = edges
      return first === undefined ? [] : [[name, readIdentifier(graph, first, edges, people)]]
    }),
  )
}

function readIdentifier(
  graph: Neighbourhood,
  first: Edge,
  edges: readonly Edge[],
  people: PeopleByIdentifier,
): SharedIdentifier {
  const { rows, self, nowMs } = graph
  const { kind, value } = first
  const isHub = rows.hubs.has(identifierName(first))
  const days = isPayment(kind) ? paymentDays : recentDays
  const members = membersOf(graph, edges, people, nowMs - days * DAY_MS)
  const others = members.map(({ member }) => member)
  const addresses = sharedAddresses(members, self)
  const atOneAddress = addresses.some(({ time }) => time >= sharedAddress.minTimeShare)
  // Who came back is a customer with the same model, and not one of the people at this address now.
  const newcomers = members.filter(({ member }) => !member.cameBack)
  const coLocated =
    areAtOneAddress(addresses, self) || areAtOneAddress(sharedAddresses(newcomers, self), self)
  const burst = isBurst(graph, edges, isHub)
  // A fingerprint in place of a visitor id is shared by all machines of a model.
  const isOfModel = value === self.visitor && !self.visitorIsOwn && !burst
  const recent = others.filter(({ lastMs }) => nowMs - lastMs <= recentDays * DAY_MS)
  const degree = isOfModel ? recent.length : degreeOf(kind, recent, { atOneAddress, burst })
  return {
    kind,
    value,
    others,
    atOneAddress,
    coLocated,
    burst,
    degreeFactor: degreeFactor(kind, degree, recent, isHub),
  }
}
