import { type Population, usualIdentifier } from '../history/population.ts'
import { evidencePolicy } from '../policy/index.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time.ts'
import { isInstallation, isNamed, isPayment, type LinkKind, nameOf } from './kinds.ts'
import type { Member } from './members.ts'
import { isNew } from './newcomers.ts'
import { type GraphSelf, identifierName, type Neighbourhood } from './rows.ts'
import { serviceDeskWeight } from './service-desk.ts'
import type { SharedIdentifier } from './shared-identifiers.ts'

const { people, maxHousehold } = evidencePolicy.graph

/** Other people on one identifier who may be a single operator's accounts. */
export interface OtherPeople {
  /** Weighted: less with age, and less for those with a browser of their own. */
  others: number
  /** First seen within the last hour, unweighted. */
  lastHour: number
  /** Of these, those with a browser of their own; 0 at a kiosk. */
  guestsLastHour: number
  /** People who were allowed and have come for a week or longer; 0 if anyone on the identifier was reported. */
  regulars: number
  /** Mean minutes from one of them to the next where they came fastest, this visit included; sixty if none came. */
  minutesEach: number
}

const BURST_MINUTES = (people.burstHours * HOUR_MS) / MINUTE_MS

export const NO_OTHERS: OtherPeople = {
  others: 0,
  lastHour: 0,
  guestsLastHour: 0,
  regulars: 0,
  minutesEach: BURST_MINUTES,
}

/**
 * Counts the other people on an identifier of one browser or one person. On a browser or an app's installation, people
 * with a browser of their own count as guests; a phone number or a card has no guests.
 */
export function otherPeople({ kind, others }: SharedIdentifier, nowMs: number): OtherPeople {
  const counted = others.filter(({ trusted }) => !trusted)
  const settled = counted.filter(
    ({ firstMs }) => nowMs - firstMs >= people.kiosk.settledDays * DAY_MS,
  )
  const today = counted.filter((member) => isOfToday(member, nowMs)).length
  const unproven = unprovenWeight(counted, nowMs)
  // A kiosk: where earlier people have a browser of their own, those of today are guests too. Customers of a service
  // desk may be back at once: before a return is due its absence shows nothing, but a return does.
  const isKiosk =
    areGuests(settled, ({ hasOwnDevice }) => hasOwnDevice) ||
    (unproven < 1 &&
      areGuests(counted, ({ hasOwnDevice, isElsewhereAlone }) => hasOwnDevice && isElsewhereAlone))
  const hasNoGuests = isNamed(kind) && !isInstallation(kind)
  const shareOf = (member: Member): number => {
    if (hasNoGuests || (today > people.maxGuestsPerDay && isOfToday(member, nowMs))) return 1
    return member.hasOwnDevice || isKiosk ? people.guestWeight : unproven
  }
  const lastHour = counted.filter(({ firstMs }) => nowMs - firstMs <= people.burstHours * HOUR_MS)
  return {
    others: counted.reduce((sum, member) => sum + shareOf(member) * fading(kind, member, nowMs), 0),
    lastHour: lastHour.length,
    guestsLastHour: isKiosk ? 0 : lastHour.filter(({ hasOwnDevice }) => hasOwnDevice).length,
    regulars: others.some(({ reported }) => reported)
      ? 0
      : others.filter(({ isRegular }) => isRegular).length,
    minutesEach: minutesEach(lastHour, nowMs),
  }
}

/** An early account must not make a line of a later burst, so the fastest intervals in succession count. */
function minutesEach(lastHour: readonly Member[], nowMs: number): number {
  if (lastHour.length === 0) return BURST_MINUTES
  const times = [...lastHour.map(({ firstMs }) => firstMs), nowMs].sort((a, b) => a - b)
  const intervals = Math.min(people.line.intervals, lastHour.length)
  const spans = times.slice(intervals).map((ms, i) => ms - (times[i] ?? ms))
  return Math.min(...spans) / MINUTE_MS / intervals
}

/**
 * Counts the people on an identifier except a household: people at this visit's address, or most of the time at one
 * address.
 */
export function unrelatedOn(
  { kind, others, atOneAddress }: SharedIdentifier,
  { ipIsShared }: GraphSelf,
  nowMs: number,
): number {
  const counted = others.filter(({ trusted }) => !trusted)
  const total = (members: readonly Member[]) =>
    members.reduce((sum, member) => sum + fading(kind, member, nowMs), 0)
  const together = total(counted.filter(({ isHere }) => atOneAddress || (isHere && !ipIsShared)))
  return total(counted) - Math.min(together, maxHousehold - 1)
}

/**
 * Counts the people on a means of payment whose accounts are new. Those at this visit's address are left out, unless it
 * has more people than a household: an operator may make the accounts at a place of work.
 *
 * @param peopleHere other people at this visit's address
 */
export function newOn(
  { kind, others }: SharedIdentifier,
  { ipIsShared }: GraphSelf,
  nowMs: number,
  peopleHere: number,
): number {
  if (!isPayment(kind)) return 0
  const isAtHome = ({ isHere }: Member) => isHere && !ipIsShared && peopleHere <= maxHousehold
  return others.filter(
    (member) => !member.trusted && isNew(member.madeMs, nowMs) && !isAtHome(member),
  ).length
}

/** Whether so many of these people have a browser of their own that the others are guests too. */
function areGuests(members: readonly Member[], isAway: (member: Member) => boolean): boolean {
  const { minPeople, minReturnedShare } = people.kiosk
  const away = members.filter(isAway).length
  return away >= minPeople && away >= members.length * minReturnedShare
}

/**
 * Counts the people on each identifier of the caller's; fewer on one that is usual at the site. Those of an
 * installation share a machine, and are not unrelated.
 */
export function peopleOnNamed(
  { self, nowMs }: Neighbourhood,
  identifiers: readonly SharedIdentifier[],
  population: Population | null,
  peopleHere: number,
) {
  return identifiers.flatMap((identifier) => {
    const { kind } = identifier
    if (!isNamed(kind)) return []
    const rare = 1 - usualIdentifier(population, identifierName(identifier))
    const { others, lastHour, minutesEach } = otherPeople(identifier, nowMs)
    const unrelated = isInstallation(kind) ? 0 : unrelatedOn(identifier, self, nowMs)
    const fresh = newOn(identifier, self, nowMs, peopleHere)
    return {
      kind,
      name: nameOf(kind),
      others: rare * others,
      unrelated: rare * unrelated,
      fresh: rare * fresh,
      lastHour: rare * lastHour,
      minutesEach,
    }
  })
}

const isOfToday = ({ firstMs }: Member, nowMs: number): boolean => nowMs - firstMs <= DAY_MS

function fading(kind: LinkKind, { firstMs }: Member, nowMs: number): number {
  const age = Math.max(0, nowMs - firstMs) / DAY_MS
  return Math.exp(-age / (isPayment(kind) ? people.paymentDecayDays : people.decayDays))
}

/**
 * Returns the weight of each person without a browser of their own: less at a service desk, where most of them were at
 * this IP address.
 */
function unprovenWeight(members: readonly Member[], nowMs: number): number {
  const here = members.filter(({ isHere }) => isHere)
  if (here.length < members.length * people.serviceDesk.minShareHere) return 1
  return serviceDeskWeight(
    here.map(({ firstMs }) => firstMs),
    nowMs,
  )
}

/**
 * Counts the device keys, other than this visit's, of the people on a browser who have no other. An update changes the
 * key once for all of them; an operator who invents a machine for each account shows as many keys.
 */
export function rotatedKeys({ others }: SharedIdentifier, { device }: GraphSelf): number {
  const keys = others.flatMap(({ devices, hasOwnDevice }) => (hasOwnDevice ? [] : devices))
  return new Set(keys.filter((key) => key !== device)).size
}

/** Whether the identifier is the visitor id that the browser of this visit keeps, and no hash of its model. */
export const isOwnVisitor = ({ kind, value }: SharedIdentifier, self: GraphSelf): boolean =>
  kind === 'visitor' && value === self.visitor && self.visitorIsOwn
