/** A list of an external source, and how far to trust a copy of it. */
export interface Feed {
  /** Key of its sections and its state; never reused. */
  id: string
  title: string
  url: string
  /** Other file names of a snapshot, as its source uses them. */
  snapshot: RegExp
  /** The pack that contains it: IP addresses or mail. */
  pack: PackName
  /** Refresh interval: the source's own, within the limits that it sets for readers. */
  everySec: number
  /** Age from which trust declines: at least three missed refreshes. */
  overdueSec: number
  /**
   * Half-life of trust in an overdue list, days (judgement). Stricter than the measured loss of old
   * copies: 19 % of Tor exits after 62 days, 11 % of VPN ranges after 180.
   */
  halfLifeDays: number
  /** Never overdue while its source serves it: operators publish it without updating its date. */
  lasting?: true
  /** Distinct rows (addresses, prefixes, AS numbers, domains) of the smallest and largest plausible copy. */
  minEntries: number
  maxEntries: number
  /** Longest body, decompressed: several times the source's usual size. */
  maxBytes: number
  licence: string
  /** Attribution that the licence or courtesy requires. */
  credit: string
  reader(): FeedReader
}

/**
 * Whether a file is a snapshot of the feed, by its name: the feed's id, optionally followed by a dot or an underscore
 * and more (`tor-exits_2026-02-15.txt`), or a name that its source uses.
 */
export function isSnapshotOf(feed: Feed, file: string): boolean {
  return (
    feed.snapshot.test(file) || file.startsWith(`${feed.id}.`) || file.startsWith(`${feed.id}_`)
  )
}

export type PackName = 'network' | 'mail'

/** Parses the text of a feed piece by piece. May throw `FeedRefused` early. */
export interface FeedReader {
  push(text: string): void
  end(): ParsedFeed
}

export interface ParsedFeed {
  /** Section name without the feed's id (`4`, `6`, `asn`, `keys` ...) -> compact bytes. */
  sections: Map<string, Uint8Array>
  /** Distinct valid rows. */
  entries: number
  /** Rows that violate the format. */
  unreadable: number
  /** Rows in private or special-purpose space, which are left out. */
  reserved: number
  /** Creation time by the source, ms since the epoch. */
  dateMs: number | null
}

/** A snapshot that must not replace a good one; the message is for operators. */
export class FeedRefused extends Error {
  override name = 'FeedRefused'
}

export const HOUR_SEC = 3600
export const DAY_SEC = 86_400
