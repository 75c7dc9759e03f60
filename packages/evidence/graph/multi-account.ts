import type { GraphSelf } from './rows.ts'
import type { Member, Sharing } from './sharing.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
/** An account counts a third of itself after as many days on an identifier: families grow slowly. */
const FADE_DAYS = 30
/** What a person counts who also has a browser of their own: a customer at a counter, a guest. */
const APART = 0.25
/** Days after which it shows whether people have a browser elsewhere; of how many, what share. */
const SETTLED_DAYS = 3
const MIN_AWAY = 2
const AWAY_SHARE = 1 / 4

/** Other people on one identifier, as far as they may be a single operator's. */
export interface OtherPeople {
  /** Weighted: less with age, and less for those with a browser of their own. */
  others: number
  /** First seen within the last hour, unweighted. */
  lastHour: number
}

/** Counts the other people on an identifier that is one browser's or one person's. */
export function otherPeople({ others }: Sharing, nowMs: number): OtherPeople {
  const counted = others.filter(({ trusted }) => !trusted)
  const settled = counted.filter(({ firstMs }) => nowMs - firstMs >= SETTLED_DAYS * DAY_MS)
  const away = settled.filter(({ apart }) => apart).length
  // Where many went home to a browser of their own, those who came lately will: a counter's customers.
  const counter = away >= MIN_AWAY && away >= settled.length * AWAY_SHARE
  return {
    others: counted.reduce((sum, member) => sum + weightOf(member, counter, nowMs), 0),
    lastHour: counted.filter(({ firstMs }) => nowMs - firstMs <= HOUR_MS).length,
  }
}

function weightOf({ firstMs, apart }: Member, counter: boolean, nowMs: number): number {
  const age = Math.max(0, nowMs - firstMs) / DAY_MS
  return (apart || counter ? APART : 1) * Math.exp(-age / FADE_DAYS)
}

/** The identifier is the browser's own id: kept by the page, and no hash of what machines share. */
export const isOwnVisitor = ({ kind, value }: Sharing, self: GraphSelf): boolean =>
  kind === 'visitor' && value === self.visitor && self.visitorIsOwn
