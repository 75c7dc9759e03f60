import { type Feed, FeedRefused, type ParsedFeed } from './feed.ts'

/** Most of a snapshot that may be missing, or new, against the one before; an operator may `accept`. */
const MOST_CHANGE = 0.5
/** Rows that a format may fail to explain, and rows in private space: bad luck up to here. */
const MOST_UNREADABLE = 0.02
const MOST_RESERVED = 0.01

/**
 * Throws `FeedRefused` where a snapshot must not replace what is held.
 *
 * @param heldEntries rows of the copy before; null where there is none, or any change is accepted
 */
export function checkSnapshot(feed: Feed, parsed: ParsedFeed, heldEntries: number | null): void {
  const { entries, unreadable, reserved } = parsed
  const rows = entries + unreadable + reserved
  if (rows === 0) throw new FeedRefused('empty')
  if (unreadable > Math.max(2, rows * MOST_UNREADABLE)) {
    throw new FeedRefused(`${unreadable} of ${rows} rows cannot be read`)
  }
  if (reserved > Math.max(2, rows * MOST_RESERVED)) {
    throw new FeedRefused(`${reserved} of ${rows} rows are private or special-purpose addresses`)
  }
  if (entries < feed.minEntries) {
    throw new FeedRefused(`${entries} entries where at least ${feed.minEntries} are expected`)
  }
  if (entries > feed.maxEntries) {
    throw new FeedRefused(`${entries} entries where at most ${feed.maxEntries} are expected`)
  }
  // Lists of a handful of rows may double in a day and mean it.
  if (heldEntries === null || heldEntries < 20) return
  const change = Math.abs(entries - heldEntries) / heldEntries
  if (change > MOST_CHANGE) {
    throw new FeedRefused(`${entries} entries where ${heldEntries} are held: too large a change`)
  }
}
