import type { Evidence, HistoryFacts } from '@vigil/evidence'
import { deviceDrift, modelDrift } from './device-drift.ts'
import { hasLearned, levelOf, type Match, same, trust } from './level.ts'
import { type PopulationFeature, shareOf } from './population.ts'

/**
 * Login drift after Freeman et al. 2016 and the das-group reference code: for each
 * feature ln(p of everyone / p of this account), clipped, levels mixed by weight, trusted with the
 * number of visits. Positive: unlike this account. Negative: like it. No attack data enters.
 */

/**
 * Visits that the population's share counts for in an account's own (1 in the reference), by how
 * readily people move on to another value: an address changes from day to day, a country or the
 * language of a browser hardly ever, so that one visit already tells them.
 */
const PRIOR: Readonly<Record<PopulationFeature, number>> = {
  ip: 1,
  subnet: 1,
  asn: 0.3,
  country: 0.05,
  language: 0.05,
  browser: 1,
  browserMajor: 1,
  os: 1,
  device: 1,
}
/** A company's gateway says where the gateway is. */
const GATEWAY = 0.3
/** A carrier where only fixed lines were seen: a phone leaves the Wi-Fi, and is nobody else's by that. */
const FIRST_CARRIER = 1
const DAY_MS = 86_400_000
/** A browser moves on by a major in no less than this; and may be this many ahead of its schedule. */
const DAYS_PER_MAJOR = 14
const MAJORS_AHEAD = 2

/** A device brings its browser and system along: they would count twice at more than this. */
const CLIENT = 0.4
const LANGUAGE = 0.2

const sameIp = same((visit) => visit.ipKey)
const sameSubnet = same((visit) => visit.subnetKey)
const sameAsn = same((visit) => visit.asn)
const sameCountry = same((visit) => visit.country)
const sameBrowser = same((visit) => visit.browser)
const sameOs = same((visit) => visit.os)
const sameLanguage = same((visit) => visit.language)

/** The same browser in the same major, or in one that it can have been updated to since. */
const sameMajor: Match = (earlier, now) => {
  if (earlier.browser === null || now.browser === null) return null
  if (earlier.browserMajor === null || now.browserMajor === null) return null
  if (earlier.browser !== now.browser) return 0
  const moved = now.browserMajor - earlier.browserMajor
  const days = Math.max(0, now.atMs - earlier.atMs) / DAY_MS
  return Number(moved >= 0 && moved <= days / DAYS_PER_MAJOR + MAJORS_AHEAD)
}

function level(
  history: HistoryFacts,
  match: Match,
  feature: PopulationFeature,
  prior = PRIOR[feature],
): number {
  const everyone = shareOf(feature, history.current, history.population)
  return levelOf(history, { match, prior, everyone })
}

/**
 * Unusual place: address .6 (a third of it the network around it), ASN .3, country .1; [-5, 5]. A
 * carrier hands a phone another address every time: there half of the address's weight is the ASN's.
 */
export function locationDrift({ history, network }: Evidence): number {
  if (!hasLearned(history)) return 0
  const { mobile, subnetKey } = history.current
  const firstCarrier = mobile && !history.visits.some((earlier) => earlier.mobile)
  const whole = mobile ? 0.3 : 0.6
  const subnet = subnetKey === null ? 0 : whole / 3
  const drift =
    (whole - subnet) * level(history, sameIp, 'ip') +
    subnet * level(history, sameSubnet, 'subnet') +
    (0.9 - whole) * level(history, sameAsn, 'asn', firstCarrier ? FIRST_CARRIER : PRIOR.asn) +
    0.1 * level(history, sameCountry, 'country')
  const gateway = network?.corporateProxy === true && drift > 0 ? GATEWAY : 1
  return gateway * trust(history.visits.length) * drift
}

/**
 * Unusual browser or system: browser and major .54, browser .27, system .19, at 0.4; and the
 * language that the browser asks for, at 0.2; together 0.6 x [-5, 5].
 */
export function clientDrift({ history }: Evidence): number {
  if (!hasLearned(history)) return 0
  const client =
    0.54 * level(history, sameMajor, 'browserMajor') +
    0.27 * level(history, sameBrowser, 'browser') +
    0.19 * level(history, sameOs, 'os')
  const language = level(history, sameLanguage, 'language')
  return trust(history.visits.length) * (CLIENT * client + LANGUAGE * language)
}

/** All of them together, before the bounds of the compartment. */
export function driftOf(evidence: Evidence): number {
  return (
    locationDrift(evidence) + clientDrift(evidence) + deviceDrift(evidence) + modelDrift(evidence)
  )
}
