import { type Evidence, entry } from '@vigil/evidence'
import { isExit } from '../history/place.ts'
import { deviceShare } from '../history/population.ts'
import { policy } from '../policy/index.ts'
import { deviceCrowdHereOdds, deviceCrowdOdds } from './device-crowd.ts'
import { newcomerCrowdOdds } from './newcomer-crowd.ts'
import { isKeyedByDevice } from './newcomer-tables.ts'
import { oneByOneShare } from './one-by-one.ts'
import {
  beyondTeam,
  hasRandomName,
  lessened,
  shareOfFirm,
  shareOfRemoteFirm,
  shareOfTeam,
} from './one-firm.ts'
import { isOwnDevice } from './own-device.ts'
import { shareOfOwnPlace } from './own-place.ts'
import { shareOfDevice } from './proved-place.ts'

const { device_multi_account, fp_burst } = policy.signals
const { mailDomainShare, unrelated } = policy.deviceSurprise
const { probabilityBySystem } = unrelated
const { minPopularShare } = policy.coLocation
const { maxLogOdds } = policy.newcomerSurprise
/** Log-odds of both signals that rest on the crowd, in full. */
const BOTH = device_multi_account.weight + policy.compartments.identity.rankFactor * fp_burst.weight

/** Strength 0..1 of a single operator behind the accounts on this device key. */
export function manyOnDevice(evidence: Evidence): number {
  if (isOwnDevice(evidence)) return 0
  const apart = apartOdds(evidence)
  const here = Math.min(BOTH, deviceCrowdHereOdds(evidence)) + apart
  const odds = Math.max(
    Math.min(BOTH, deviceCrowdOdds(evidence)) + apart,
    evidence.history !== null && isKeyedByDevice(evidence.history.current)
      ? Math.min(maxLogOdds, newcomerCrowdOdds(evidence))
      : 0,
  )
  if (Math.max(odds, here) <= 0) return 0
  const onKey = evidence.velocity?.accountsPerDevice?.hour24 ?? 0
  const share = Math.min(
    coLocatedShare(evidence),
    shareOfFirm(evidence, onKey),
    shareOfRemoteFirm(evidence, onKey),
    shareOfDevice(evidence),
    shareOfOwnPlace(evidence),
  )
  return Math.max(share * odds, Math.min(share, gatheredShare(evidence)) * here) / BOTH
}

/** Log-odds, 0 or below, of a crowd that was at other places than this visit, or at other times. */
const apartOdds = (evidence: Evidence): number =>
  Math.min(elsewhereOdds(evidence), pauseOdds(evidence))

/**
 * Log-odds, 0 or below, of a crowd with a model of phone of which no other came through this provider today, after a
 * pause: the probability that one of the crowd comes after such a pause, by those who did. The next owner of the model
 * may come at any time. The key of a computer is not its model's, also if it emulates a phone.
 */
function pauseOdds({ graph, velocity, userAgent }: Evidence): number {
  const { newcomersOnDevice = 0, pausesOnDevice = 0 } = graph ?? {}
  const hasModel =
    userAgent !== null &&
    !userAgent.emulated &&
    entry(probabilityBySystem, userAgent.os) !== undefined
  const isOnlyOneToday = velocity?.newcomers != null && velocity.newcomers.people.hour24 <= 1
  if (newcomersOnDevice === 0 || !hasModel || !isOnlyOneToday) return 0
  return Math.log(Math.max(1, pausesOnDevice) / newcomersOnDevice)
}

/**
 * Log-odds, 0 or below, of a crowd that comes from few IP addresses where this visit is at none of them: the
 * probability that the next of a crowd comes at an address where none was before, by those who did. Two accounts at
 * each of many addresses show no crowd of few.
 */
function elsewhereOdds({ graph }: Evidence): number {
  return graph === null || graph.newcomersHere > 0 ? 0 : Math.log(graph.newAddressShareOnDevice)
}

/**
 * What counts of a crowd: less of a class, a team or a service desk, which are machines of one image, or one machine,
 * at one address or with one organisation's mail domain. Rises to all of it where more come on the key in a day than
 * gather, and where many come one by one.
 */
export function coLocatedShare(evidence: Evidence): number {
  const { graph, velocity, network } = evidence
  const onKey = velocity?.accountsPerDevice?.hour24 ?? 0
  const newcomers = Math.max(onKey, newcomersNotOfTeam(evidence))
  const ofTeam = shareOfTeam(evidence, isPopular(evidence) ? 0 : newcomers)
  const atExit = network !== null && isExit(network)
  if (graph?.deviceCoLocated !== true || atExit) return ofTeam
  return Math.min(ofTeam, gatheredShare(evidence))
}

/** What counts of the people with the key at this address. */
function gatheredShare(evidence: Evidence): number {
  const { ip, accountsPerDevice } = evidence.velocity ?? {}
  const onKey = accountsPerDevice?.hour24 ?? 0
  // Strangers have a popular key as well: those at this address are who gathers.
  const here = isPopular(evidence) ? Math.min(onKey, ip?.hour24 ?? onKey) : onKey
  return lessened(Math.max(beyondTeam(here), oneByOneShare(evidence)))
}

/** Whether strangers have the key as well: those at this address do not make it popular. */
const isPopular = ({ history, graph }: Evidence): boolean =>
  history !== null &&
  deviceShare(history.current, history.population, graph?.newcomersHere) >= minPopularShare

/**
 * Returns the newcomers on the key, without those at this address if its mail domain is as old at the site as they are:
 * then they are the firm's people, as those of today are.
 */
function newcomersNotOfTeam({ graph, velocity, email }: Evidence): number {
  if (graph === null) return 0
  const { newcomersOnDevice, newcomersHere, oldestOnDeviceDays, deviceCoLocated } = graph
  if (!deviceCoLocated || hasRandomName(email)) return newcomersOnDevice
  const known = (velocity?.emailDomainAgeDays ?? 0) / Math.max(Number.EPSILON, oldestOnDeviceDays)
  return newcomersOnDevice - Math.min(1, known) * newcomersHere
}

/**
 * Strength of a view of the crowd that the device key does not show already: a team that starts with a service comes on
 * machines of one image, with its firm's new domain.
 *
 * @param weight ln LR of the view in full
 */
export function beyondDevice(strength: number, weight: number, evidence: Evidence): number {
  if (strength === 0) return 0
  const onDevice = manyOnDevice(evidence) * device_multi_account.weight
  return Math.max(0, strength - (mailDomainShare * onDevice) / weight)
}
