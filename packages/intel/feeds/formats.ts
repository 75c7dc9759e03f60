import { isWellKnown } from '../address/providers.ts'
import { DomainCollector } from './collect-domains.ts'
import { CLOUDS, HIJACKED, RangeCollector, type RangeLimits, SERVICES } from './collect-ranges.ts'
import { CONSUMER_NETWORKS } from './consumer-networks.ts'
import { type FeedReader, FeedRefused, type ParsedFeed } from './feed.ts'
import { jsonReader, lineReader } from './readers.ts'

/**
 * One address or prefix per line; `#` starts a comment, text after a blank is ignored.
 *
 * @param options `skipReserved`: skip rows in private space, which this format contains
 */
export function addressLines(
  breadth: RangeLimits,
  { skipReserved = false }: { skipReserved?: boolean } = {},
): FeedReader {
  const ranges = new RangeCollector(breadth)
  return lineReader(
    (line) => {
      const text = beforeComment(line)
      if (text !== '') ranges.add(firstWord(text))
    },
    () => ({ ...ranges.parsed(null), ...(skipReserved && { reserved: 0 }) }),
  )
}

const PREFIX = /(?<![\w.:])(?:\d{1,3}(?:\.\d{1,3}){3}|[\da-f]{1,4}:[\da-f:]*)\/\d{1,3}(?![\w.])/gi

/**
 * Every prefix of a document in any form: JSON, CSV (also RFC 8805 geofeeds), Markdown tables, lines.
 * Private space is skipped. A document is refused only if it is a web page or has too few prefixes.
 */
export function publishedRanges(): FeedReader {
  const ranges = new RangeCollector(CLOUDS)
  let rest = ''
  const take = (text: string) => {
    for (const [prefix] of text.matchAll(PREFIX)) ranges.add(prefix)
  }
  return {
    push(text) {
      if (text.includes('\0')) throw new FeedRefused('binary data instead of a list')
      const all = rest + text
      if (/(?:^|\n)\s*</.test(all)) throw new FeedRefused('a page instead of a list')
      // A prefix contains no separator, so the text up to the last separator is complete.
      const end = 1 + Math.max(...[' ', '\n', ',', '"', '|'].map((mark) => all.lastIndexOf(mark)))
      take(all.slice(0, end))
      rest = all.slice(end)
      if (rest.length > MAX_WORD) throw new FeedRefused('a word without an end')
    },
    end() {
      take(rest)
      return { ...ranges.parsed(null), reserved: 0 }
    },
  }
}

/** Longest run without a separator that may contain a prefix, characters. */
const MAX_WORD = 4000

/** One `AS64500 # operator` per line. */
export function asnLines(): FeedReader {
  const asns = new AsnCollector()
  return lineReader(
    (line) => {
      const text = beforeComment(line)
      if (text !== '') asns.add(/^AS(\d{1,10})$/i.exec(text)?.[1])
    },
    () => asns.parsed(null),
  )
}

/** One disposable domain per line. A list with a major mailbox provider is refused as tampered. */
export function disposableLines(): FeedReader {
  const domains = new DomainCollector()
  return lineReader(
    (line) => {
      const text = beforeComment(line)
      if (text === '') return
      const name = text.toLowerCase()
      if (isWellKnown(name)) throw new FeedRefused(`calls ${name} disposable`)
      domains.add(text)
    },
    () => domains.parsed(null),
  )
}

/**
 * Spamhaus DROP: one JSON object per line; the last one has the creation time and the number of
 * records (spamhaus.org/drop). A copy with another number is truncated.
 */
export function dropLines(of: 'cidr' | 'asn'): FeedReader {
  const ranges = new RangeCollector(HIJACKED)
  const asns = new AsnCollector()
  let rows = 0
  let dateMs: number | null = null
  let promised: number | null = null
  return lineReader(
    (line) => {
      const row = object(line)
      if (row?.type === 'metadata') {
        promised = typeof row.records === 'number' ? row.records : null
        dateMs = typeof row.timestamp === 'number' ? row.timestamp * 1000 : null
        return
      }
      rows++
      if (of === 'asn') asns.add(typeof row?.asn === 'number' ? String(row.asn) : undefined)
      else if (typeof row?.cidr === 'string') ranges.add(row.cidr)
      else ranges.unreadable()
    },
    () => {
      if (promised !== null && promised !== rows) {
        throw new FeedRefused(`${rows} rows where the source says ${promised}`)
      }
      if (promised === null) throw new FeedRefused('the closing line is missing')
      return of === 'asn' ? asns.parsed(dateMs) : ranges.parsed(dateMs)
    },
  )
}

/** `{"creationTime": ..., "prefixes": [{"ipv4Prefix": ...}, {"ipv6Prefix": ...}]}` of crawlers. */
export function prefixDocument(): FeedReader {
  return jsonReader((value) => {
    const ranges = new RangeCollector(SERVICES)
    const document = asRecord(value)
    if (!Array.isArray(document?.prefixes)) throw new FeedRefused('no list of prefixes')
    for (const entry of document.prefixes) {
      const row = asRecord(entry)
      const prefix = row?.ipv4Prefix ?? row?.ipv6Prefix
      if (typeof prefix === 'string') ranges.add(prefix)
      else ranges.unreadable()
    }
    const created = document.creationTime
    const dateMs = typeof created === 'string' ? Date.parse(zoned(created)) : Number.NaN
    return ranges.parsed(Number.isNaN(dateMs) ? null : dateMs)
  })
}

/** The sources omit the time zone; it is UTC. */
function zoned(time: string): string {
  return /T[\d:.]+$/.test(time) ? `${time}Z` : time
}

class AsnCollector {
  readonly #asns: number[] = []
  #unreadable = 0

  add(digits: string | undefined): void {
    const asn = Number(digits)
    if (CONSUMER_NETWORKS.has(asn))
      throw new FeedRefused(`names AS${asn}, which connects households`)
    if (Number.isInteger(asn) && asn > 0 && asn < 2 ** 32) this.#asns.push(asn)
    else this.#unreadable++
  }

  parsed(dateMs: number | null): ParsedFeed {
    const sorted = Uint32Array.from(new Set(this.#asns)).sort()
    return {
      sections: new Map([['asn', new Uint8Array(sorted.buffer)]]),
      entries: sorted.length,
      unreadable: this.#unreadable,
      reserved: 0,
      dateMs,
    }
  }
}

function beforeComment(line: string): string {
  const hash = line.indexOf('#')
  return hash < 0 ? line : line.slice(0, hash).trim()
}

function object(line: string): Record<string, unknown> | null {
  try {
    return asRecord(JSON.parse(line))
  } catch {
    return null
  }
}

function firstWord(text: string): string {
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    if (unit === 32 || unit === 9) return text.slice(0, i)
  }
  return text
}

export function asRecord(value: unknown): Record<string, unknown> | null {
  return typeof value === 'object' && value !== null ? { ...value } : null
}
