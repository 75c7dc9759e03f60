import { evidencePolicy } from '../policy/index.ts'
import { isNamed } from './kinds.ts'
import type { Member } from './members.ts'
import type { GraphSelf } from './rows.ts'
import type { SharedIdentifier } from './shared-identifiers.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const { people } = evidencePolicy.graph

/** Other people on one identifier who may be a single operator's accounts. */
export interface OtherPeople {
  /** Weighted: less with age, and less for those with a browser of their own. */
  others: number
  /** First seen within the last hour, unweighted. */
  lastHour: number
}

/**
 * Counts the other people on an identifier of one browser or one person. On a browser, people with a browser
 * of their own count as guests; a phone number or a card has no guests.
 */
export function otherPeople({ kind, others }: SharedIdentifier, nowMs: number): OtherPeople {
  const counted = others.filter(({ trusted }) => !trusted)
  const settled = counted.filter(
    ({ firstMs }) => nowMs - firstMs >= people.kiosk.settledDays * DAY_MS,
  )
  const away = settled.filter(({ hasOwnDevice }) => hasOwnDevice).length
  // A kiosk: where many earlier people have a browser of their own, those of today are guests too.
  const isKiosk = away >= people.kiosk.minPeople && away >= settled.length * people.kiosk.share
  const today = counted.filter((member) => isOfToday(member, nowMs)).length
  const isGuest = (member: Member): boolean =>
    !isNamed(kind) &&
    (member.hasOwnDevice || isKiosk) &&
    !(today > people.maxGuestsPerDay && isOfToday(member, nowMs))
  return {
    others: counted.reduce((sum, member) => sum + weightOf(member, isGuest(member), nowMs), 0),
    lastHour: counted.filter(({ firstMs }) => nowMs - firstMs <= people.fastHours * HOUR_MS).length,
  }
}

const isOfToday = ({ firstMs }: Member, nowMs: number): boolean => nowMs - firstMs <= DAY_MS

function weightOf({ firstMs }: Member, isGuest: boolean, nowMs: number): number {
  const age = Math.max(0, nowMs - firstMs) / DAY_MS
  return (isGuest ? people.guestWeight : 1) * Math.exp(-age / people.decayDays)
}

/** Whether the identifier is the visitor id that the browser of this visit keeps, and no hash of its model. */
export const isOwnVisitor = ({ kind, value }: SharedIdentifier, self: GraphSelf): boolean =>
  kind === 'visitor' && value === self.visitor && self.visitorIsOwn
