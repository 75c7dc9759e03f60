import type { Evidence, HistoryFacts } from '@vigil/evidence'
import { deviceDrift, modelDrift } from './device-drift.ts'
import { hasLearned, levelOf, type Match, same, trust } from './level.ts'
import { policy } from './policy/index.ts'
import { type PopulationFeature, shareOf } from './population.ts'

/**
 * Login drift after Freeman et al. 2016 and the das-group reference code: for each
 * feature ln(p of everyone / p of this account), clipped, levels mixed by weight, trusted with the
 * number of visits. Positive: unlike this account. Negative: like it. No attack data enters.
 */

const DAY_MS = 86_400_000
const { location, client, release } = policy.drift

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
  return Number(moved >= 0 && moved <= days / release.daysPerMajor + release.majorsAhead)
}

function level(
  history: HistoryFacts,
  match: Match,
  feature: PopulationFeature,
  prior: number = policy.drift.prior[feature],
): number {
  const everyone = shareOf(feature, history.current, history.population)
  return levelOf(history, { match, prior, everyone })
}

/**
 * Unusual place, -1..1: the address with the network around it, the country, and the ASN with the rest. A
 * carrier hands a phone another address every time: there half of the address's share is the ASN's.
 */
export function locationDrift({ history, network }: Evidence): number {
  if (!hasLearned(history)) return 0
  const { mobile, subnetKey } = history.current
  const firstCarrier = mobile && !history.visits.some((earlier) => earlier.mobile)
  const whole = mobile ? location.mobileAddress : location.address
  const subnet = subnetKey === null ? 0 : whole * location.subnetOfAddress
  const drift =
    (whole - subnet) * level(history, sameIp, 'ip') +
    subnet * level(history, sameSubnet, 'subnet') +
    (1 - whole - location.country) *
      level(history, sameAsn, 'asn', firstCarrier ? location.firstCarrierPrior : undefined) +
    location.country * level(history, sameCountry, 'country')
  const gateway = network?.corporateProxy === true && drift > 0 ? location.gateway : 1
  return gateway * trust(history.visits.length) * drift
}

/** Unusual browser and major, browser or system, and language that the browser asks for, -1..1. */
export function clientDrift({ history }: Evidence): number {
  if (!hasLearned(history)) return 0
  const { share, languageShare } = client
  const browser =
    client.browserMajor * level(history, sameMajor, 'browserMajor') +
    client.browser * level(history, sameBrowser, 'browser') +
    client.os * level(history, sameOs, 'os')
  const language = level(history, sameLanguage, 'language')
  return trust(history.visits.length) * (share * browser + languageShare * language)
}

/** Log-odds of all of them together, before the bounds of the compartment. */
export function driftOf(evidence: Evidence): number {
  const { drift_location, drift_client, drift_device, drift_model } = policy.signals
  return (
    drift_location.weight * locationDrift(evidence) +
    drift_client.weight * clientDrift(evidence) +
    drift_device.weight * deviceDrift(evidence) +
    drift_model.weight * modelDrift(evidence)
  )
}
