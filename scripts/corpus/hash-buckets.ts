import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { BUCKETS, BucketFiles } from './bucket-files.ts'

const COUNT_BYTES = 6
export const MAX_COUNT = 999_999_999_999

/** Writes password hashes with their counts to disk until they are uploaded; a bucket has 80,000 of 20 million. */
export class HashBuckets {
  readonly #folder: string
  readonly #hashBytes: number
  readonly #files = new BucketFiles((bucket) => this.#pathOf(bucket))

  constructor(folder: string, hashBytes: number) {
    this.#folder = folder
    this.#hashBytes = hashBytes
  }

  add(hex: string, count: number): void {
    const bucket = Number.parseInt(hex.slice(0, 2), 16)
    const at = this.#files.take(bucket, this.#hashBytes + COUNT_BYTES)
    this.#files.bytes.hexWrite(hex, at)
    this.#files.bytes.writeUIntBE(Math.min(count, MAX_COUNT), at + this.#hashBytes, COUNT_BYTES)
  }

  /** Yields every hash once, upper-case and in ascending order; the counts of equal hashes are added up. */
  *sorted(): Generator<[hash: string, count: number]> {
    for (let bucket = 0; bucket < BUCKETS; bucket += 1) {
      this.#files.flush(bucket)
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

  #pathOf(bucket: number): string {
    return join(this.#folder, `${bucket}.hashes`)
  }
}
