import { appendFileSync } from 'node:fs'

/**
 * Records are distributed by the first byte of their hash, so that each bucket can be sorted or deduplicated in memory.
 */
export const BUCKETS = 256
/** Buffer size of a bucket, bytes; longer than any record. */
const BUCKET_BYTES = 16 << 10

/** Appends records to one file per bucket, buffered. */
export class BucketFiles {
  /** Buffer in which `take` reserves space. */
  readonly bytes = Buffer.alloc(BUCKETS * BUCKET_BYTES)
  readonly #filled = new Uint32Array(BUCKETS)
  readonly #pathOf: (bucket: number) => string

  constructor(pathOf: (bucket: number) => string) {
    this.#pathOf = pathOf
  }

  /** Reserves `length` bytes of `bytes` for a record; returns where they begin. */
  take(bucket: number, length: number): number {
    if ((this.#filled[bucket] ?? 0) + length > BUCKET_BYTES) this.flush(bucket)
    const filled = this.#filled[bucket] ?? 0
    this.#filled[bucket] = filled + length
    return bucket * BUCKET_BYTES + filled
  }

  /** Writes the buffer of a bucket. */
  flush(bucket: number): void {
    const from = bucket * BUCKET_BYTES
    const own = this.bytes.subarray(from, from + (this.#filled[bucket] ?? 0))
    if (own.length > 0) appendFileSync(this.#pathOf(bucket), own, { mode: 0o600 })
    this.#filled[bucket] = 0
  }
}
