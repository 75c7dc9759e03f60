import { type Arrivals, type Evidence, entry, ramp, type WindowCounts } from '@vigil/evidence'
import { policy } from '../policy/index.ts'
import { oneByOneShare } from './one-by-one.ts'
import { reportedOnKey } from './reported-share.ts'
import { chanceOf, meanOf, posterior, type Shares, surpriseOdds } from './surprise.ts'

const { prior, unrelated } = policy.deviceSurprise
const { modelShares } = policy.newcomerSurprise
const { oneByOne } = policy.coLocation
const { maxMembers } = policy.counters
/** Bonferroni: the most surprising of three windows is less surprising than it is by itself. */
const WINDOWS = 3
const HOURS_A_DAY = 24

/** Arrivals within a window with the device key, other than this visit, and without it. */
interface Crowd {
  others: number
  arrivals: number
  /** Maximum of `others` at the recent rate: an earlier crowd does not explain this visit. */
  current: number
  /** Minimum probability that they are unrelated owners of one popular model. */
  minUnrelated: number
}

/**
 * Returns the log-odds, 0 or above, that this visit belongs to a crowd on its device key; 0 if nothing is unusual, or
 * nothing can be compared. Arrivals on the key within an hour, a day and two weeks are compared with the site's own
 * arrivals in the same time, by how common the key is.
 */
export const deviceCrowdOdds = (evidence: Evidence): number => oddsOf(crowdsOf(evidence), evidence)

/**
 * Returns the same of those who came one by one to this IP address within a day, compared with the others there:
 * traffic elsewhere does not explain them.
 */
export const deviceCrowdHereOdds = (evidence: Evidence): number =>
  oddsOf(crowdHere(evidence), evidence)

function oddsOf(crowds: readonly Crowd[], evidence: Evidence): number {
  if (evidence.device?.deviceKey == null) return 0
  const withOthers = crowds.filter(({ others }) => others >= 1)
  if (withOthers.length === 0) return 0
  const ofOthers = (1 - reportedOnKey(evidence)) * shareElsewhere(evidence)
  const shares = sharesOf(arrivalsOf(evidence), ofOthers)
  const odds = withOthers.map(({ others, arrivals, current, minUnrelated }) => {
    const expected = meanOf(shares) * Math.max(1, arrivals)
    const count = Math.min(others, current)
    if (count <= expected) return 0
    const chance = WINDOWS * chanceOf(others, others + arrivals, shares) + minUnrelated
    return surpriseOdds(policy.deviceSurprise, { count, expected, chance })
  })
  return Math.max(0, ...odds)
}

const arrivalsOf = ({ history }: Evidence): Arrivals | null => history?.population?.arrivals ?? null

/** Returns the counts of the three windows. */
function crowdsOf(evidence: Evidence): readonly Crowd[] {
  const { graph, velocity, event } = evidence
  const { device = null, site = null } = velocity ?? {}
  const hour = sharersIn(velocity, 'hour1')
  const day = sharersIn(velocity, 'hour24')
  const crowds: Crowd[] = []
  if (site !== null) {
    const inHour = crowdOf(hour, site.hour1 - 1, hour)
    const inDay = crowdOf(day, site.hour24 - 1, HOURS_A_DAY * (hour + 1))
    crowds.push(inSurge(inHour, 1 / HOURS_A_DAY, evidence), inSurge(inDay, 1, evidence))
  }
  const signups = signupsSince(arrivalsOf(evidence), site, graph?.oldestOnDeviceDays ?? 0)
  if (event === 'signup' && graph !== null && signups !== null) {
    const newcomers = graph.newcomersOnDevice
    const perDay = (day + 1) / Math.max(1, graph.newestOnDeviceDays)
    const current = device === null ? newcomers : policy.graph.maxNewDays * perDay
    crowds.push({
      ...crowdOf(newcomers, signups, current),
      minUnrelated: unrelatedChance(evidence),
    })
  }
  return crowds
}

/**
 * Returns the people of a day who came one by one with the key to this IP address; none at one that many people share.
 */
function crowdHere(evidence: Evidence): readonly Crowd[] {
  const { graph, velocity, event } = evidence
  if (event !== 'signup' || velocity?.ip == null) return []
  const hour = sharersIn(velocity, 'hour1')
  const day = sharersIn(velocity, 'hour24')
  const { newcomersHere = 0, newcomersAtAddress = 0, oneByOneHere = 0 } = graph ?? {}
  const here = Math.floor(Math.min(day, newcomersHere, newcomersAtAddress, oneByOneHere))
  const crowd = crowdOf(here, velocity.ip.hour24 - 1, HOURS_A_DAY * (hour + 1))
  return [{ ...crowd, minUnrelated: unrelatedChance(evidence) }]
}

const crowdOf = (others: number, arrivals: number, current: number): Crowd => ({
  others,
  arrivals: Math.max(0, arrivals - others),
  current,
  minUnrelated: 0,
})

/**
 * Returns a crowd of a sign-up with the probability that it is of a surge: those who come after a broadcast, or in a new
 * country, have other models than the site's people before, and each of the models is a small part of the surge.
 */
function inSurge(crowd: Crowd, days: number, evidence: Evidence): Crowd {
  const perDay = arrivalsOf(evidence)?.signupsPerDay ?? 0
  if (evidence.event !== 'signup' || perDay === 0) return crowd
  const { others, arrivals } = crowd
  const surge = ramp(unrelated.surge.times, arrivals / Math.max(1, perDay * days))
  const small = 1 - ramp(unrelated.surge.share, others / Math.max(1, others + arrivals))
  return { ...crowd, minUnrelated: surge * small * unrelatedChance(evidence) }
}

/**
 * Returns the minimum probability of unrelated people within two weeks: it falls with each who shared an address with
 * another.
 */
function unrelatedChance({ graph, userAgent }: Evidence): number {
  if (graph === null || userAgent === null || userAgent.platformMismatch) return 0
  const atSharedAddress = Math.max(graph.newcomersTogether, graph.newcomersHere)
  return (
    (entry(unrelated.probabilityBySystem, userAgent.os) ?? 0) *
    unrelated.factorPerSharedAddress ** atSharedAddress
  )
}

/** Returns the other accounts on the key: distinct accounts up to the counter's limit, above it events. */
function sharersIn(velocity: Evidence['velocity'], window: 'hour1' | 'hour24'): number {
  const distinct = velocity?.accountsPerDevice?.[window] ?? 0
  const counted = velocity?.device?.[window] ?? 0
  return (distinct >= maxMembers ? counted : Math.min(distinct, counted)) - 1
}

/**
 * Returns the site's sign-ups in two weeks; null: its rate is unknown. At a busy site the newest checks, which are
 * counted, may be those of a day: its rate is then assumed for the days since the first newcomer on the key.
 */
function signupsSince(
  counted: Arrivals | null,
  site: WindowCounts | null,
  oldestOnDeviceDays: number,
): number | null {
  if (counted === null) return site?.hour24 ?? null
  const days = Math.min(policy.graph.maxNewDays, Math.max(counted.days, oldestOnDeviceDays))
  return counted.signupsPerDay * days + (site?.hour24 ?? 0)
}

/**
 * Share of a key's newcomers who were not at this address one by one for two weeks, without a return: an operator who
 * makes an account a day at one line makes the key common within weeks.
 */
function shareElsewhere(evidence: Evidence): number {
  const { newcomersOnDevice = 0, newcomersHere = 0, oldestOnDeviceDays = 0 } = evidence.graph ?? {}
  if (newcomersOnDevice === 0) return 1
  const here = Math.min(1, newcomersHere / newcomersOnDevice)
  return 1 - here * ramp(oneByOne.usualDays, oldestOnDeviceDays) * oneByOneShare(evidence)
}

/**
 * Returns how common the key may be: the prior, updated with the counts of this key (Bayes). Counts may show that it is
 * that of a whole system: at a site of phones all iPhones have one, as Safari adds noise to what differs between them.
 *
 * @param ofOthers share of the key's accounts that are neither a reported operator's nor made here one by one: those do
 *   not make it usual
 */
function sharesOf(counted: Arrivals | null, ofOthers: number): Shares {
  if (counted === null) return prior
  const { accounts, deviceAccounts } = counted
  // A farm makes its key common recently: then only the older half is the key's baseline.
  const older = deviceAccounts[0] / Math.max(1, accounts[0])
  const newer = deviceAccounts[1] / Math.max(1, accounts[1])
  const n = ofOthers * (deviceAccounts[0] + (older < newer ? 0 : deviceAccounts[1]))
  const people = accounts[0] + (older < newer ? 0 : accounts[1])
  return posterior(modelShares, (share) => n * Math.log(share) - people * share)
}
