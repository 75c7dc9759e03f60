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
  /** Longest body, decompressed: some times what the source serves. */
  maxBytes: number
  licence: string
  /** Whom the licence or courtesy asks to name. */
  credit: string
  reader(): FeedReader
}

/**
 * Whether a file holds a snapshot of the feed, by its name: the feed's id and anything after a dot
 * or an underscore (`tor-exits_2026-02-15.txt`), or a name that the source gives it.
 */
export function isSnapshotOf(feed: Feed, file: string): boolean {
  return (
    feed.snapshot.test(file) || file.startsWith(`${feed.id}.`) || file.startsWith(`${feed.id}_`)
  )
}

export type PackName = 'network' | 'mail'

/** Takes the text of a feed piece by piece. May throw `FeedRefused` as soon as it is hopeless. */
export interface FeedReader {
  push(text: string): void
  end(): ParsedFeed
}

export interface ParsedFeed {
  /** Section name without the feed's id (`4`, `6`, `asn`, `keys` ...) -> compact bytes. */
  sections: Map<string, Uint8Array>
  /** Different rows that are understood. */
  entries: number
  /** Rows that are not what the format promises. */
  unreadable: number
  /** Rows in private or special-purpose space; they are left out. */
  reserved: number
  /** When the source says it was made, ms since the epoch. */
  dateMs: number | null
}

/** A snapshot that must not replace a good one; the message is for operators. */
export class FeedRefused extends Error {
  override name = 'FeedRefused'
}

export const HOUR_SEC = 3600
export const DAY_SEC = 86_400
