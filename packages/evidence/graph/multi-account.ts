import type { GraphSelf } from './rows.ts'
import type { Member, Sharing } from './sharing.ts'

const HOUR_MS = 3_600_000
/** People on one browser or device in 30 days: four are a household. */
const PILE = 5
/** As many that first came within one hour. */
const RUSH = 3
/** Nobody types that fast: three in as long on one browser are no family at one table. */
const AT_ONCE_MS = 30_000
/** On what a whole model may share, a few come at once by chance. */
const PILE_OF_LOOKALIKES = 10
/** Of a made-up machine's people: where more have another, it is a model of many machines. */
const MOST_APART = 1 / 4

/** Other people whom one hand seems to play, over one identifier. */
export interface OneHand {
  others: number
  /** Of these, first seen within the last hour. */
  lastHour: number
}

/**
 * How many others on an identifier nothing innocent explains: they live under no common roof, have
 * no browser or device of their own, the caller does not vouch for them, and they are five with the
 * one who asks, or three within an hour. Three at once are one hand under any roof. Anything less
 * is nobody. Of a whole model, a hand that clears its cookies makes a browser for each account, and
 * one that does not has all on few: who comes with a browser of their own is none of the latter.
 *
 * @param ownBrowser nobody else was seen with the browser of the one who asks
 */
export function oneHand(
  sharing: Sharing,
  self: GraphSelf,
  ownBrowser: boolean,
  nowMs: number,
): OneHand {
  const nobody = { others: 0, lastHour: 0 }
  const ofAModel = isOfAModel(sharing, self)
  if (ofAModel && (!cameAtOnce(sharing, ownBrowser) || sharing.gathered)) return nobody
  const likeSelf = ({ lookalike }: Member) => lookalike || !(ofAModel && ownBrowser)
  const suspects = sharing.others
    .filter(({ apart, trusted }) => !trusted && !apart)
    .filter(likeSelf)
  const me = self.user === null && self.email === null ? 0 : 1
  const atOnce = suspects.filter(({ firstMs }) => nowMs - firstMs <= AT_ONCE_MS).length
  if (!ofAModel && atOnce + me >= RUSH) return { others: atOnce, lastHour: atOnce }
  if (sharing.oneRoof) return nobody
  const rushed = suspects.filter(({ firstMs }) => nowMs - firstMs <= HOUR_MS).length
  const pile = ofAModel ? PILE_OF_LOOKALIKES : PILE
  if (suspects.length + me >= pile) return { others: suspects.length, lastHour: rushed }
  const rush = ofAModel ? PILE_OF_LOOKALIKES : RUSH
  return rushed + me >= rush ? { others: rushed, lastHour: rushed } : nobody
}

/** Who clears cookies for each account may take weeks: nobody came before, hardly one lives apart. */
function cameAtOnce({ burst, filled, others }: Sharing, ownBrowser: boolean): boolean {
  const apart = others.filter((other) => other.apart).length
  return burst || (filled && ownBrowser && apart <= MOST_APART * others.length)
}

/**
 * A device key is shared by all machines of a model, and so is the id of a browser that keeps no
 * cookie: they tell of one hand only where many came at once to what was rare before.
 */
function isOfAModel({ kind, value }: Sharing, self: GraphSelf): boolean {
  return kind === 'device' || (kind === 'visitor' && !(value === self.visitor && self.visitorIsOwn))
}
