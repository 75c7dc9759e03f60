import { type Evidence, isOfExit, type NetworkFacts, ramp } from '@vigil/evidence'
import { policy } from '../policy/index.ts'
import { type NewcomerTable, tableOfDay, tableOfWeeks } from './newcomer-tables.ts'
import { chanceOf, meanOf, posterior, type Shares, surpriseOdds } from './surprise.ts'

const { modelShares, clientShares, ownProviderProbability, people } = policy.newcomerSurprise
const { explainedPerReturned, maxLogOdds } = policy.newcomerSurprise
const NOT_COUNTED = { here: { returned: 0 }, atProvider: { returned: 0 } }

/** Shares of the client among the provider's people who came back. */
interface Returns {
  /** As if none with the client had come back. */
  without: Shares
  ofProvider: Shares
  /** Maximum of newcomers that those with the client explain. */
  explained: number
}

/**
 * Returns the log-odds, 0 or above, that this sign-up belongs to a crowd with its client (device key, or user agent
 * without browser data) at its provider. The client's share of the provider's newcomers is compared with that at other
 * providers, and with that of the people who came back here: of a day or of two weeks, whichever is more surprising. 0
 * at Apple's relay, a gateway or a campus, which have clients of their own.
 *
 * @param shareOfWeeks what counts of a crowd of two weeks, 0..1
 */
export function newcomerCrowdOdds(evidence: Evidence, shareOfWeeks = 1): number {
  const { event, network, velocity, history } = evidence
  if (event !== 'signup' || network === null) return 0
  const isExit = history !== null && isOfExit(history.current)
  if (hasOwnClients(network) || (network.relay && !isExit)) return 0
  const counted = history?.population?.newcomers ?? null
  const day = velocity?.newcomers
    ? tableOfDay(velocity.newcomers, velocity.site?.hour24 ?? 0, hasSharedAddress(network))
    : null
  const weeks = counted && tableOfWeeks(counted, day, evidence)
  const tables = [weeks, day].filter((table) => table !== null)
  // Most visits are no crowd, and the shares take long to compute.
  if (tables.every(({ here }) => ramp(people, here) === 0)) return 0
  const prior = priorOf(evidence)
  const { here, atProvider } = counted ?? NOT_COUNTED
  const others = atProvider.returned - here.returned
  const returns: Returns = {
    without: shareAmong(prior, 0, others),
    ofProvider: shareAmong(prior, here.returned, others),
    explained: explainedPerReturned * here.returned,
  }
  const oddsOf = (table: NewcomerTable, compared: readonly NewcomerTable[]) => {
    const ofOthers = compared.flatMap(({ elsewhere, othersElsewhere }) =>
      weighted(
        shareAmong(prior, elsewhere, othersElsewhere),
        (1 - ownProviderProbability) / compared.length,
      ),
    )
    return oddsIn(table, ofOthers, returns, tables.length)
  }
  // Today's customers of other providers may have a new version, which those of two weeks had not.
  const odds = tables.map((table) =>
    table === day
      ? oddsOf(table, tables)
      : shareOfWeeks * Math.min(maxLogOdds, oddsOf(table, [table])),
  )
  return Math.max(0, ...odds)
}

/** Whether many people share the address: those of a carrier, or of an exit of a VPN, a relay or Tor. */
const hasSharedAddress = ({ mobile, vpn, relay, torExit }: NetworkFacts): boolean =>
  mobile || vpn || relay || torExit

const hasOwnClients = (network: NetworkFacts): boolean =>
  network.corporateProxy || network.education || network.wifi

/** A device key, or a user agent that names a model, is one of many; other apps may have a single user agent. */
const priorOf = ({ device, userAgent }: Evidence): Shares =>
  device?.deviceKey != null || userAgent?.namesModel === true ? modelShares : clientShares

const shareAmong = (prior: Shares, having: number, others: number): Shares =>
  posterior(prior, (share) => having * Math.log(share) + Math.max(0, others) * Math.log(1 - share))

const weighted = (shares: Shares, weight: number): Shares =>
  shares.map(([share, probability]) => [share, weight * probability])

/** @param windows Bonferroni: the most surprising of several windows is less surprising than it is by itself */
function oddsIn(
  { here, othersHere }: NewcomerTable,
  ofOthers: Shares,
  { without, ofProvider, explained }: Returns,
  windows: number,
): number {
  const chanceBy = (shares: Shares, most?: number) =>
    chanceOf(here, here + othersHere, shares, most)
  const ofReturns = Math.max(chanceBy(without), chanceBy(ofProvider, explained))
  const chance = windows * (chanceBy(ofOthers) + ownProviderProbability * ofReturns)
  const mean = meanOf(ofOthers) + ownProviderProbability * meanOf(ofProvider)
  const expected = mean * Math.max(1, othersHere)
  return (
    ramp(people, here) * surpriseOdds(policy.newcomerSurprise, { count: here, expected, chance })
  )
}
