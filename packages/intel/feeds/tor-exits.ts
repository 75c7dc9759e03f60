import { parseDotted } from '@vigil/evidence'
import { encodeRanges4 } from '../tables/ranges.ts'
import { MACHINES, RangeCollector } from './collect-ranges.ts'
import { type Feed, type FeedReader, HOUR_SEC } from './feed.ts'
import { lineReader } from './readers.ts'

export const torExits: Feed = {
  id: 'tor-exits',
  title: 'Tor exits',
  url: 'https://check.torproject.org/torbulkexitlist',
  snapshot: /^tor(bulkexitlist|[-_]exit)(?!s?[-_]?(ip)?v6)/,
  pack: 'network',
  everySec: HOUR_SEC,
  overdueSec: 6 * HOUR_SEC,
  halfLifeDays: 30,
  minEntries: 300,
  maxEntries: 20_000,
  maxBytes: 2_000_000,
  licence: 'public',
  credit: 'The Tor Project',
  reader: exitLines,
}

/** One address a line. Beside the list itself, section `near` holds what `holesIn` finds. */
function exitLines(): FeedReader {
  const ranges = new RangeCollector(MACHINES)
  const v4 = new Set<number>()
  return lineReader(
    (line) => {
      if (line.startsWith('#')) return
      ranges.add(line)
      const address = parseDotted(line)
      if (address !== null) v4.add(address)
    },
    () => {
      const parsed = ranges.parsed(null)
      parsed.sections.set('near', encodeRanges4(holesIn(v4).flatMap((hole) => [hole, hole])))
      return parsed
    },
  )
}

/** A /24 with this many exits belongs to people who run exits. */
const DENSE = 16
const LARGEST_HOLE = 2
const NEIGHBOURS = [-4, -3, -2, -1, 1, 2, 3, 4]
const LEAST_NEIGHBOURS = 4

/**
 * Addresses that are exits in all likelihood, though not listed just now: operators of large exits
 * move their relays within a block. Holes of one or two addresses in a dense block, with half of
 * the neighbours listed.
 */
export function holesIn(exits: ReadonlySet<number>): number[] {
  const perBlock = new Map<number, number>()
  for (const exit of exits) {
    const block = Math.floor(exit / 256)
    perBlock.set(block, (perBlock.get(block) ?? 0) + 1)
  }
  const sorted = [...exits].sort((a, b) => a - b)
  const holes: number[] = []
  sorted.forEach((exit, i) => {
    const next = sorted[i + 1] ?? 0
    const block = Math.floor(exit / 256)
    const size = next - exit - 1
    if (size < 1 || size > LARGEST_HOLE || Math.floor(next / 256) !== block) return
    if ((perBlock.get(block) ?? 0) < DENSE) return
    for (let hole = exit + 1; hole < next; hole++) {
      const listed = NEIGHBOURS.filter((step) => exits.has(hole + step)).length
      if (listed >= LEAST_NEIGHBOURS) holes.push(hole)
    }
  })
  return holes
}
