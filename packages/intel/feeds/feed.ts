/** A list that somebody else keeps up to date, and how far to believe a copy of it. */
export interface Feed {
  /** Names its sections and its state; never reused for something else. */
  id: string
  title: string
  url: string
  /** Other names of files with a snapshot of it: those that its source gives them. */
  snapshot: RegExp
  /** Which of the two values it is packed into: read for addresses, or for mail. */
  pack: PackName
  /** How often to ask: as often as the source changes, and no more than it asks of its readers. */
  everySec: number
  /** Age from which it is believed less: three or more questions that went unanswered. */
  overdueSec: number
  /**
   * Days after which an overdue list is believed half as much. Judged, and stricter than what old
   * copies were measured to miss: of exits 19 % after 62 days, of VPN ranges 11 % after 180.
   */
  halfLifeDays: number
  /** Holds as long as its source serves it, of whatever date: the operator's own word. */
  lasting?: true
  /** Different rows (addresses, prefixes, AS numbers, domains) of the smallest and largest credible copy. */
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
