import { type Feed, FeedRefused, type ParsedFeed } from './feed.ts'

/** Largest share of rows that may be missing or new since the previous copy; an operator may `accept` more. */
const MAX_CHANGE = 0.5
/** Tolerated number of unreadable rows, and of rows in private space. */
const MAX_UNREADABLE = 0.02
const MAX_RESERVED = 0.01

/**
 * Throws `FeedRefused` if a snapshot must not replace the current copy.
 *
 * @param currentEntries rows of the current copy; null: there is none, or any change is accepted
 */
export function checkSnapshot(feed: Feed, parsed: ParsedFeed, currentEntries: number | null): void {
  const { entries, unreadable, reserved } = parsed
  const rows = entries + unreadable + reserved
  if (rows === 0) throw new FeedRefused('empty')
  if (unreadable > Math.max(2, rows * MAX_UNREADABLE)) {
    throw new FeedRefused(`${unreadable} of ${rows} rows cannot be read`)
  }
  if (reserved > Math.max(2, rows * MAX_RESERVED)) {
    throw new FeedRefused(`${reserved} of ${rows} rows are private or special-purpose addresses`)
  }
  if (entries < feed.minEntries) {
    throw new FeedRefused(`${entries} entries where at least ${feed.minEntries} are expected`)
  }
  if (entries > feed.maxEntries) {
    throw new FeedRefused(`${entries} entries where at most ${feed.maxEntries} are expected`)
  }
  // Very short lists may legitimately double in a day.
  if (currentEntries === null || currentEntries < 20) return
  const change = Math.abs(entries - currentEntries) / currentEntries
  if (change > MAX_CHANGE) {
    throw new FeedRefused(`${entries} entries where ${currentEntries} are held: too large a change`)
  }
}
