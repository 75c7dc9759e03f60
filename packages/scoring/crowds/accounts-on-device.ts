import { type Evidence, entry, ramp } from '@vigil/evidence'
import { hasLearned } from '../history/level.ts'
import { deviceShare } from '../history/population.ts'
import { policy } from '../policy/index.ts'
import { deviceCrowdOdds } from './device-crowd.ts'
import { newcomerCrowdOdds } from './newcomer-crowd.ts'
import { isKeyedByDevice } from './newcomer-tables.ts'
import { beyondTeam, lessened, shareOfFirm, shareOfRemoteFirm, shareOfTeam } from './one-firm.ts'
import { shareOfOwnPlace } from './own-place.ts'
import { isExit } from './place.ts'
import { shareOfDevice } from './proved-place.ts'

const { device_multi_account, fp_burst } = policy.signals
const { mailDomainShare, unrelated } = policy.deviceSurprise
const { probabilityBySystem } = unrelated
const { minPopularShare, oneByOne } = policy.coLocation
const { maxLogOdds } = policy.newcomerSurprise
/** Log-odds of both signals that rest on the crowd, in full. */
const BOTH = device_multi_account.weight + policy.compartments.identity.rankFactor * fp_burst.weight

/** Strength 0..1 of a single operator behind the accounts on this device key. */
export function manyOnDevice(evidence: Evidence): number {
  if (isOwnDevice(evidence)) return 0
  const odds = Math.max(
    Math.min(BOTH, deviceCrowdOdds(evidence)) + apartOdds(evidence),
    evidence.history !== null && isKeyedByDevice(evidence.history.current)
      ? Math.min(maxLogOdds, newcomerCrowdOdds(evidence))
      : 0,
  )
  if (odds <= 0) return 0
  const onKey = evidence.velocity?.accountsPerDevice?.hour24 ?? 0
  const share = Math.min(
    coLocatedShare(evidence),
    shareOfFirm(evidence, onKey),
    shareOfRemoteFirm(evidence, onKey),
    shareOfDevice(evidence),
    shareOfOwnPlace(evidence),
  )
  return share * (odds / BOTH)
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
  const { graph, velocity, history, network } = evidence
  // Strangers have a popular key as well: those at this address are who gathers.
  const isPopular =
    history !== null && deviceShare(history.current, history.population) >= minPopularShare
  const onKey = velocity?.accountsPerDevice?.hour24 ?? 0
  const here = isPopular ? Math.min(onKey, velocity?.ip?.hour24 ?? onKey) : onKey
  const newcomers = Math.max(onKey, graph?.newcomersOnDevice ?? 0)
  const ofTeam = shareOfTeam(evidence, isPopular ? 0 : newcomers)
  const atExit = network !== null && isExit(network)
  if (graph?.deviceCoLocated !== true || atExit) return ofTeam
  return Math.min(ofTeam, lessened(Math.max(beyondTeam(here), oneByOneShare(evidence))))
}

/** Returns how far the people on the key at this address come one by one and do not come back, 0..1. */
function oneByOneShare({ event, graph }: Evidence): number {
  if (event !== 'signup' || graph === null) return 0
  const { oneByOneHere, inTurnHere, newcomersOnDevice, returnedOnDevice } = graph
  const back = ramp(
    [0, oneByOne.maxReturnedShare],
    returnedOnDevice / Math.max(1, newcomersOnDevice),
  )
  const people = Math.max(
    ramp(oneByOne.people, oneByOneHere),
    ramp(oneByOne.peopleInTurn, inTurnHere),
  )
  return people * (1 - back)
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

/** The account came with this key before: a crowd on it now does not bring the account. */
function isOwnDevice({ event, history, device }: Evidence): boolean {
  if (event === 'signup' || !hasLearned(history) || device?.deviceKey == null) return false
  return history.visits.some(({ deviceKey }) => deviceKey === device.deviceKey)
}
