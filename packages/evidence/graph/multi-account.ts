import { evidencePolicy } from '../policy.ts'
import { isNamed } from './kinds.ts'
import type { GraphSelf } from './rows.ts'
import type { Member, Sharing } from './sharing.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const { people } = evidencePolicy.graph

/** Other people on one identifier, as far as they may be a single operator's. */
export interface OtherPeople {
  /** Weighted: less with age, and less for those with a browser of their own. */
  others: number
  /** First seen within the last hour, unweighted. */
  lastHour: number
}

/**
 * Counts the other people on an identifier that is one browser's or one person's. A browser of their own
 * explains guests of a browser; it explains no phone number and no card that strangers share.
 */
export function otherPeople({ kind, others }: Sharing, nowMs: number): OtherPeople {
  const counted = others.filter(({ trusted }) => !trusted)
  const settled = counted.filter(({ firstMs }) => nowMs - firstMs >= people.settledDays * DAY_MS)
  const away = settled.filter(({ apart }) => apart).length
  // Where many went home to a browser of their own, those who came lately will: a counter's customers.
  const counter = away >= people.minAway && away >= settled.length * people.awayShare
  const today = counted.filter((member) => isOfToday(member, nowMs)).length
  const isGuest = (member: Member): boolean =>
    !isNamed(kind) &&
    (member.apart || counter) &&
    !(today > people.maxGuestsPerDay && isOfToday(member, nowMs))
  return {
    others: counted.reduce((sum, member) => sum + weightOf(member, isGuest(member), nowMs), 0),
    lastHour: counted.filter(({ firstMs }) => nowMs - firstMs <= people.fastHours * HOUR_MS).length,
  }
}

const isOfToday = ({ firstMs }: Member, nowMs: number): boolean => nowMs - firstMs <= DAY_MS

function weightOf({ firstMs }: Member, isGuest: boolean, nowMs: number): number {
  const age = Math.max(0, nowMs - firstMs) / DAY_MS
  return (isGuest ? people.apart : 1) * Math.exp(-age / people.fadeDays)
}

/** The identifier is the browser's own id: kept by the page, and no hash of what machines share. */
export const isOwnVisitor = ({ kind, value }: Sharing, self: GraphSelf): boolean =>
  kind === 'visitor' && value === self.visitor && self.visitorIsOwn
