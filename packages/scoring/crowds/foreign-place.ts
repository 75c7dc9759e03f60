import { type Evidence, ramp } from '@vigil/evidence'
import { policy } from '../policy/index.ts'

const { people, othersShare, maxChecksFactor } = policy.coLocation.foreign

/** Checks of other people than those on the device key of a visit, among the site's newest. */
interface Market {
  /** From the country of the visit, or with its time zone. */
  others: number
  total: number
  checksPerPerson: number
}

/**
 * Returns how far this visit is one of a crowd at a place of which the site has no one else, 0..1:
 * people on its device key who share an address, in a country of which, and of whose time zone,
 * hardly any check is another person's. A class or a shop is in a market of the site.
 */
export function foreignCrowd(evidence: Evidence): number {
  const market = marketOf(evidence)
  if (evidence.event !== 'signup' || market === null) return 0
  const { others, total } = market
  const together = evidence.graph?.newcomersTogether ?? 0
  return ramp(people, together) * ramp(othersShare, (1 + others) / (1 + total))
}

/**
 * Returns how many other people than those on its device key the site has from the country of a
 * visit; null: unknown.
 */
export function othersFromCountry(evidence: Evidence): number | null {
  const market = marketOf(evidence)
  return market && market.others / market.checksPerPerson
}

function marketOf({ graph, history }: Evidence): Market | null {
  const { current, population } = history ?? {}
  if (graph === null || !population?.arrivals || !current?.country) return null
  const { total, arrivals, country, zone = 0 } = population
  if (country === undefined) return null
  const [older, newer] = arrivals.accounts
  const checksPerPerson = Math.max(1, total / Math.max(1, older + newer))
  const ofCrowd = graph.newcomersOnDevice * maxChecksFactor * checksPerPerson
  return { others: Math.max(0, country - ofCrowd, zone - ofCrowd), total, checksPerPerson }
}
