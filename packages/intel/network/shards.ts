import type { Ip } from '@vigil/evidence'
import { type Assets, requireAsset } from '../asset-loader.ts'
import { LoadOnce } from '../load-once.ts'
import { decodeShard, findInShard, type Placed, type Shard } from '../tables/shard.ts'

const UNKNOWN_PLACE: Placed = { asn: null, country: null }

/**
 * Address shards by key. Each is loaded at its first use and stays in memory: all together are about
 * 8 MB.
 */
export class Shards {
  readonly #shards = new Map<number, LoadOnce<Shard>>()
  readonly #assets: Assets

  constructor(assets: Assets) {
    this.#assets = assets
  }

  /** @param known keys of the shards that exist, from the network table */
  async place(ip: Ip, known: ReadonlySet<number>): Promise<Placed> {
    const { key, offset } = shardOf(ip)
    if (!known.has(key)) return UNKNOWN_PLACE
    let shard = this.#shards.get(key)
    if (shard === undefined) {
      const path = `ip/v${ip.family}/${shardName(key)}.bin`
      shard = new LoadOnce(path, async () => decodeShard(await requireAsset(this.#assets, path)))
      this.#shards.set(key, shard)
    }
    return findInShard(shard.cached ?? (await shard.get()), offset)
  }
}

const V6 = 2 ** 16

/** IPv4 keys are first octets, IPv6 keys 2^16 plus the first 16 bits. */
export function shardOf(ip: Ip): { key: number; offset: number } {
  if (ip.family === 4) {
    const value = Number(ip.value)
    return { key: value >>> 24, offset: value & 0xffffff }
  }
  return {
    key: V6 + Number(ip.value >> 112n),
    offset: Number((ip.value >> 64n) & 0xffff_ffff_ffffn),
  }
}

export function shardKey(part: number, family: 4 | 6): number {
  return family === 4 ? part : V6 + part
}

/** File name of a shard: the octet in decimal, or the first 16 bits in hexadecimal. */
export function shardName(key: number): string {
  return key < V6 ? String(key) : (key - V6).toString(16).padStart(4, '0')
}
