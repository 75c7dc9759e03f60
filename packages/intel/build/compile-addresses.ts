import type { Segment } from '../tables/shard.ts'

/** Sorted, disjoint ranges of one shard with a value each; both ends are included. */
export interface Valued<V> {
  starts: number[]
  ends: number[]
  values: V[]
}

export type Sharded<V> = Map<number, Valued<V>>

/** Addresses in one shard: 24 bits of IPv4, the last 48 bits of an IPv6 /64. */
export const SHARD_BITS = { 4: 24, 6: 48 } as const

/** Adds a range to each shard that it touches. Ranges must come in order. */
export function addRange<V>(
  sharded: Sharded<V>,
  family: 4 | 6,
  start: bigint,
  end: bigint,
  value: V,
): void {
  const bits = BigInt(SHARD_BITS[family])
  const last = (1n << bits) - 1n
  for (let key = start >> bits; key <= end >> bits; key++) {
    const from = key === start >> bits ? start & last : 0n
    const to = key === end >> bits ? end & last : last
    let shard = sharded.get(Number(key))
    if (shard === undefined) {
      shard = { starts: [], ends: [], values: [] }
      sharded.set(Number(key), shard)
    }
    // Two networks may share one /64; the first gets it.
    if (Number(from) <= (shard.ends.at(-1) ?? -1)) continue
    shard.starts.push(Number(from))
    shard.ends.push(Number(to))
    shard.values.push(value)
  }
}

export interface Layers {
  networks: Valued<number> | undefined
  /** Country of the holder by the registries: covers exactly the allocated space. */
  registered: Valued<string> | undefined
  /** Country of the machines by geolocation: more precise, but also covers unallocated space. */
  located: Valued<string> | undefined
}

/**
 * Combines the AS numbers and countries of one shard; neighbouring ranges with equal values merge.
 *
 * @param owner returns the operator of a network that announces its blocks in pieces, or null
 */
export function overlay(layers: Layers, owner: (asn: number) => string | null): Segment[] {
  const plain = sweep(layers)
  const inferred = inferNetworks(plain, owner)
  const out: Segment[] = []
  plain.forEach((segment, i) => {
    const filled = { ...segment, asn: inferred[i] ?? segment.asn }
    const last = out.at(-1)
    const same = last?.asn === filled.asn && last.country === filled.country
    if (!same) out.push(filled)
  })
  return out
}

/** Largest gap between two blocks of one operator that is attributed to it, addresses. */
const LARGEST_GAP = 2 ** 20

/** For each unannounced segment, the network that owns the blocks around it, if any. */
function inferNetworks(
  plain: readonly Segment[],
  owner: (asn: number) => string | null,
): (number | null)[] {
  const inferred: (number | null)[] = plain.map(() => null)
  for (let i = 1; i < plain.length; i++) {
    const from = i
    while (plain[i]?.asn === 0) i++
    const [before, first, after] = [plain[from - 1], plain[from], plain[i]]
    if (i === from || before === undefined || first === undefined || after === undefined) continue
    const operator = owner(before.asn)
    if (operator === null || operator !== owner(after.asn)) continue
    if (after.start - first.start <= LARGEST_GAP) inferred.fill(before.asn, from, i)
  }
  return inferred
}

/** All addresses at which the network or the country changes, ascending from 0. */
function sweep({ networks, registered, located }: Layers): Segment[] {
  const [asns, holders, places] = [cursor(networks), cursor(registered), cursor(located)]
  const changes = [...asns.changes, ...holders.changes, ...places.changes]
  const points = Float64Array.from([0, ...changes]).sort()
  const out: Segment[] = []
  let before = -1
  for (const start of points) {
    if (start === before) continue
    before = start
    const asn = asns.at(start) ?? 0
    const holder = holders.at(start)
    const place = places.at(start)
    const country = holder === undefined && asn === 0 ? '' : (place ?? holder ?? '')
    const last = out.at(-1)
    if (last === undefined || last.asn !== asn || last.country !== country) {
      out.push({ start, asn, country })
    }
  }
  return out
}

/** A cursor over a sorted list of ranges. */
function cursor<V>(ranges: Valued<V> = { starts: [], ends: [], values: [] }) {
  const { starts, ends, values } = ranges
  let i = 0
  return {
    changes: starts.flatMap((start, n) => [start, (ends[n] ?? start) + 1]),
    at(point: number): V | undefined {
      while (i < starts.length && (ends[i] ?? 0) < point) i++
      return (starts[i] ?? Infinity) <= point ? values[i] : undefined
    },
  }
}
