import { type HistoryFacts, hasSameSubnet, type PastVisit, ramp } from '@vigil/evidence'
import { policy } from '../policy/index.ts'
import { distanceKm } from './distance.ts'
import { placeEvidence } from './place-evidence.ts'

const { priorChecks, provider } = policy.accountLoss
const { inaccuracyKm } = policy.travel

/**
 * Returns how far the network is the account's by these visits, 0..1; 1 if it is unknown. A subnet is that of a home or
 * an office; a provider serves a country, so that a stranger's proxy often has the same. All exits of Apple's relay
 * count as one provider.
 *
 * @param minProviderShare minimum share of another subnet of a provider of these visits
 */
export function networkShare(
  history: HistoryFacts,
  visits: readonly PastVisit[],
  minProviderShare: number,
): number {
  const { asn } = history.current
  if (asn === null) return 1
  const here = visits.filter((visit) => hasSameSubnet(visit, history.current))
  const { proved, share } = placeEvidence(history)
  const isProved = (visit: PastVisit) => proved.visits.includes(visit)
  if (here.some(isProved)) return 1
  const isOfProvider = isOfRelay(history.current)
    ? isOfRelay
    : (visit: PastVisit) => visit.asn === asn
  const ofProvider = visits.filter((visit) => isOfProvider(visit) && isProved(visit))
  const byProvider =
    ofProvider.length === 0 ? 0 : Math.max(minProviderShare, providerShare(history, ofProvider))
  return Math.max(here.length === 0 ? 0 : share, byProvider)
}

/**
 * Returns how far a new subnet of the provider of these visits is the account's, 0..1: by how often its visits there
 * came from a new one, and by how few of the site's visits in the country come from that provider: attackers choose the
 * country of a proxy.
 */
function providerShare(
  { current, population }: HistoryFacts,
  visits: readonly PastVisit[],
): number {
  const {
    newSubnetShare,
    newSubnetShareMobile,
    priorVisits,
    commonShare,
    rareShare,
    otherRegionFactor,
  } = provider
  const subnets = new Set(visits.map(({ subnetKey }) => subnetKey)).size
  const changesLine = current.mobile === true || isOfRelay(current)
  const expected = changesLine ? newSubnetShareMobile : newSubnetShare
  const changes = (subnets - 1 + priorVisits * expected) / (visits.length - 1 + priorVisits)
  if (isOfRelay(current)) return changes
  const { country = 0, asn = 0 } = population ?? {}
  const share = (asn + priorChecks * commonShare) / (country + priorChecks)
  const rarity = ramp([commonShare, rareShare], share)
  const known = rarity + (1 - rarity) * changes
  return visits.every((visit) => isFar(visit, current)) ? otherRegionFactor * known : known
}

/** Whether a visit came through Apple's relay or a gateway, whose exits are of several networks and regions. */
const isOfRelay = ({ networkKind, os }: PastVisit): boolean =>
  networkKind === 'proxy' && (os === 'ios' || os === 'macos')

/**
 * Whether an earlier visit was in another region, as far as addresses are located; a carrier routes its phones out of a
 * far city.
 */
const isFar = (earlier: PastVisit, { geo, mobile }: PastVisit): boolean =>
  mobile !== true &&
  geo !== null &&
  earlier.geo !== null &&
  distanceKm(geo, earlier.geo) > inaccuracyKm
