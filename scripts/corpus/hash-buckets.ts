import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Hashes are spread by their first byte, so that each part is sorted in memory: 80,000 of 20 million. */
const BUCKETS = 256
const BUCKET_BYTES = 16 << 10
const COUNT_BYTES = 6
export const MAX_COUNT = 999_999_999_999

/** Writes password hashes with their counts to disk until they are uploaded. */
export class HashBuckets {
  readonly #folder: string
  readonly #hashBytes: number
  readonly #bytes = Buffer.alloc(BUCKETS * BUCKET_BYTES)
  readonly #filled = new Uint32Array(BUCKETS)

  constructor(folder: string, hashBytes: number) {
    this.#folder = folder
    this.#hashBytes = hashBytes
  }

  add(hex: string, count: number): void {
    const bucket = Number.parseInt(hex.slice(0, 2), 16)
    if ((this.#filled[bucket] ?? 0) + this.#hashBytes + COUNT_BYTES > BUCKET_BYTES) {
      this.#flush(bucket)
    }
    const at = bucket * BUCKET_BYTES + (this.#filled[bucket] ?? 0)
    this.#bytes.hexWrite(hex, at)
    this.#bytes.writeUIntBE(Math.min(count, MAX_COUNT), at + this.#hashBytes, COUNT_BYTES)
    this.#filled[bucket] = (this.#filled[bucket] ?? 0) + this.#hashBytes + COUNT_BYTES
  }

  /** Every hash once, in ascending order, upper-case; the counts of equal ones are added up. */
  *sorted(): Generator<[hash: string, count: number]> {
    for (let bucket = 0; bucket < BUCKETS; bucket += 1) {
      this.#flush(bucket)
      const counts = new Map<string, number>()
      const path = this.#pathOf(bucket)
      const bytes = existsSync(path) ? readFileSync(path) : Buffer.alloc(0)
      for (let at = 0; at < bytes.length; at += this.#hashBytes + COUNT_BYTES) {
        const hash = bytes.hexSlice(at, at + this.#hashBytes).toUpperCase()
        const count = bytes.readUIntBE(at + this.#hashBytes, COUNT_BYTES)
        counts.set(hash, Math.min(count + (counts.get(hash) ?? 0), MAX_COUNT))
      }
      for (const hash of [...counts.keys()].sort()) yield [hash, counts.get(hash) ?? 0]
    }
  }

  #flush(bucket: number): void {
    const from = bucket * BUCKET_BYTES
    const own = this.#bytes.subarray(from, from + (this.#filled[bucket] ?? 0))
    if (own.length > 0) appendFileSync(this.#pathOf(bucket), own, { mode: 0o600 })
    this.#filled[bucket] = 0
  }

  #pathOf(bucket: number): string {
    return join(this.#folder, `${bucket}.hashes`)
  }
}
