import { DAY_MS, type Evidence, type HistoryFacts, type PastVisit } from '@vigil/evidence'
import { policy } from '../policy/index.ts'
import { followsBareRecovery } from './bare-recovery.ts'
import { clockOf } from './clock.ts'
import { withoutDoubted } from './doubted-device.ts'
import {
  againstAll,
  clipped,
  hasLearned,
  levelOf,
  type Match,
  type Reading,
  strengthOf,
  trusted,
} from './level.ts'
import { reducedInOthersBrowser } from './others-browser.ts'
import { ownerHistory } from './owner-history.ts'
import { placeEvidence } from './place-evidence.ts'
import { shareOf } from './population.ts'
import { reducedAtPublicPlace } from './public-place.ts'
import { isSameDevice } from './same-device.ts'

/**
 * Login drift after Freeman et al. 2016: for each feature ln(p of an attacker / p of this account), clipped, levels
 * mixed by weight, trusted with the number of visits. Positive: the visit differs from the account's own. Negative: it
 * matches them. The rate of new values is estimated by account (Good-Turing).
 */

const {
  location,
  mobile: onCarrier,
  client,
  natures,
  release,
  firstCarrierShare,
  halfWeightVisits,
} = policy.drift
const { drift_location, drift_client } = policy.signals

/** Matches the same browser in the same major version, or in one to which it can have been updated since. */
const sameMajor: Match = (earlier, now) => {
  if (earlier.browser === null || now.browser === null) return null
  if (earlier.browserMajor === null || now.browserMajor === null) return null
  if (earlier.browser !== now.browser) return 0
  const moved = now.browserMajor - earlier.browserMajor
  const days = Math.max(0, now.atMs - earlier.atMs) / DAY_MS
  return Number(moved >= 0 && moved <= days / release.daysPerMajor + release.majorsAhead)
}

const READS = {
  ip: (visit: PastVisit) => visit.ipKey,
  subnet: (visit: PastVisit) => visit.subnetKey,
  asn: (visit: PastVisit) => visit.asn,
  country: (visit: PastVisit) => visit.country,
  browserMajor: (visit: PastVisit) => visit.browserMajor,
  browser: (visit: PastVisit) => visit.browser,
  os: (visit: PastVisit) => visit.os,
  language: (visit: PastVisit) => visit.language,
}

function level(
  history: HistoryFacts,
  feature: keyof typeof READS,
  { match, nature = natures[feature] }: Partial<Pick<Reading, 'match' | 'nature'>> = {},
): number {
  const everyone = shareOf(feature, history.current, history.population)
  return levelOf(history, { read: READS[feature], match, nature, everyone })
}

/**
 * Returns the drift of the place, -1..1: mainly the network (/24 or /48), then country, provider and address. After a
 * recovery by which an attacker with the phone number may have come, the carrier's place does not mitigate.
 */
export function locationDrift(evidence: Evidence): number {
  const { event, history, network } = evidence
  if (!hasLearned(history)) return 0
  const drift = withoutDoubted(history, event, (all) => placeDrift(ownerHistory(all, event)))
  if (drift < 0 && followsBareRecovery(event, history)) return 0
  const gateway = network?.corporateProxy === true ? policy.drift.gatewayFactor : 1
  const counted =
    drift > 0
      ? gateway * drift
      : reducedAtPublicPlace(evidence, reducedInOthersBrowser(evidence, drift))
  return strengthOf(counted, drift_location.weight)
}

/**
 * Returns the drift of the place. Visits at it that may be those of a relayed page mitigate by their share, and never
 * raise the drift.
 */
function placeDrift(history: HistoryFacts): number {
  const drift = againstAll(history, driftOfPlace)
  if (drift >= 0) return drift
  const { proved, share } = placeEvidence(history)
  if (share === 1) return drift
  return share * drift + (1 - share) * Math.min(0, driftOfPlace(proved))
}

function driftOfPlace(history: HistoryFacts): number {
  const { mobile, subnetKey } = history.current
  const weights = mobile ? onCarrier : location
  const isFirstCarrier = mobile && !history.visits.some((earlier) => earlier.mobile)
  const newValueOffset =
    natures.asn.newValueOffset + (isFirstCarrier ? firstCarrierShare * history.visits.length : 0)
  const ip = level(history, 'ip')
  const levels = {
    ip,
    subnet: subnetKey === null ? ip : level(history, 'subnet'),
    asn: level(history, 'asn', { nature: { ...natures.asn, newValueOffset } }),
    country: level(history, 'country'),
  }
  const drift =
    weighted(levels.ip, weights, 'ip') +
    weighted(levels.subnet, weights, 'subnet') +
    weighted(levels.asn, weights, 'asn') +
    weighted(levels.country, weights, 'country')
  return trusted(clipped(drift), history.visits.length, trustOfDifference(isForeign(history)))
}

/** Factors of the levels by feature: for those against the visit and for those that mitigate. */
interface Weights<Feature extends string> {
  against: Readonly<Record<Feature, number>>
  mitigating: Readonly<Record<Feature, number>>
}

const weighted = <Feature extends string>(
  level: number,
  { against, mitigating }: Weights<Feature>,
  of: Feature,
): number => level * (level > 0 ? against : mitigating)[of]

/**
 * Returns the drift of browser, system, language and time zone. They weigh little: an attacker copies them, and a new
 * device changes them.
 */
export function clientDrift(evidence: Evidence): number {
  const { history } = evidence
  if (!hasLearned(history)) return 0
  const drift = reducedInOthersBrowser(evidence, againstAll(history, driftOfClient))
  return strengthOf(drift, drift_client.weight)
}

function driftOfClient(history: HistoryFacts): number {
  const foreign = isForeign(history)
  const language = level(history, 'language')
  const drift =
    weighted(level(history, 'browserMajor', { match: sameMajor }), client, 'browserMajor') +
    weighted(level(history, 'browser'), client, 'browser') +
    weighted(level(history, 'os'), client, 'os') +
    (foreign ? client.foreignLanguage * language : weighted(language, client, 'language')) +
    weighted(timezoneLevel(history, foreign), client, 'timezone')
  return trusted(drift, history.visits.length, trustOfDifference(foreign))
}

/**
 * Returns the number of visits at which a difference counts half: few if everything that shows a country shows a new
 * one.
 */
const trustOfDifference = (foreign: boolean): number =>
  foreign ? halfWeightVisits.foreign : halfWeightVisits.against

/** Whether country, language and clock are all new to the account, on a device that is new to it too. */
function isForeign(history: HistoryFacts): boolean {
  const { visits, current } = history
  const isNew = (read: (visit: PastVisit) => string | null): boolean =>
    read(current) !== null &&
    visits.some((visit) => read(visit) !== null) &&
    visits.every((visit) => read(visit) !== read(current))
  if (!isNew(READS.country) || !isNew(READS.language) || !isNew(clockOf)) return false
  return !visits.some((visit) => isSameDevice(visit, current, history))
}

/**
 * Returns the level of a new time zone; 0 or below in a new country, where the clock follows the journey, unless all is
 * `foreign`.
 */
function timezoneLevel(history: HistoryFacts, foreign: boolean): number {
  const found = levelOf(history, {
    read: clockOf,
    nature: natures.timezone,
    everyone: policy.population.values.timezone,
  })
  const { country } = history.current
  const travels = country !== null && !history.visits.some((earlier) => earlier.country === country)
  return travels && !foreign ? Math.min(0, found) : found
}
