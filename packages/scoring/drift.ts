import { type Evidence, type HistoryFacts, type PastVisit, sketchSimilarity } from '@vigil/evidence'
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
/** A carrier where only fixed lines were seen: a phone leaves the Wi-Fi, and is nobody else's by that. */
const FIRST_CARRIER = 1
const CLIP = 5
/** Half trust at this many visits. */
const HALF_TRUST = 0.5
/** From this similarity on, a changed device is the same machine, at this weight. */
const SAME_SKETCH = 0.85
const CHANGED_MACHINE = 0.8
const DAY_MS = 86_400_000
/** A browser moves on by a major in no less than this; and may be this many ahead of its schedule. */
const DAYS_PER_MAJOR = 14
const MAJORS_AHEAD = 2

/** A device brings its browser and system along: they would count twice at more than this. */
const CLIENT = 0.4
const LANGUAGE = 0.2
const DEVICE = 0.7

/** How far an earlier visit has the value of this one, 0..1; null: cannot be told. */
type Match = (earlier: PastVisit, now: PastVisit) => number | null

const same =
  (read: (visit: PastVisit) => string | number | null): Match =>
  (earlier, now) => {
    const value = read(now)
    const before = read(earlier)
    return value === null || before === null ? null : Number(value === before)
  }

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

/** The device key; else a sketch that is much alike, or the visitor id of the caller. */
const sameDevice: Match = (earlier, now) => {
  const keyed = earlier.deviceKey !== null && now.deviceKey !== null
  if (keyed && earlier.deviceKey === now.deviceKey) return 1
  const named = earlier.visitorKey !== null && now.visitorKey !== null
  if (named && earlier.visitorKey === now.visitorKey) return keyed ? CHANGED_MACHINE : 1
  if (sketchSimilarity(earlier.sketch, now.sketch) >= SAME_SKETCH) return CHANGED_MACHINE
  return keyed || named ? 0 : null
}

function level(
  history: HistoryFacts,
  match: Match,
  feature: PopulationFeature,
  prior = PRIOR[feature],
): number {
  let known = 0
  let seen = 0
  for (const visit of history.visits) {
    const like = match(visit, history.current)
    if (like === null) continue
    known += 1
    seen += like
  }
  if (known === 0) return 0
  const everyone = shareOf(feature, history.current, history.population)
  const own = (seen + prior * everyone) / (known + prior)
  return Math.max(-CLIP, Math.min(CLIP, Math.log(everyone / own)))
}

/** Only what an account did can be compared with; a first visit is like nothing (cold start). */
export function hasLearned(history: HistoryFacts | null): history is HistoryFacts {
  return history !== null && history.by === 'account' && history.visits.length > 0
}

const trust = (n: number): number => n / (n + HALF_TRUST)

/**
 * Unusual place: address .6 (a third of it the network around it), ASN .3, country .1; [-5, 5]. A
 * carrier hands a phone another address every time: there half of the address's weight is the ASN's.
 */
export function locationDrift({ history }: Evidence): number {
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
  return trust(history.visits.length) * drift
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

/** Unusual device; 0.7 x [-5, 5]. */
export function deviceDrift({ history }: Evidence): number {
  if (!hasLearned(history)) return 0
  return DEVICE * trust(history.visits.length) * level(history, sameDevice, 'device')
}

/** All three together, before the bounds of the compartment. */
export function driftOf(evidence: Evidence): number {
  return locationDrift(evidence) + clientDrift(evidence) + deviceDrift(evidence)
}
