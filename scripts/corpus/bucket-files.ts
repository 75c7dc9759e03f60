import { appendFileSync } from 'node:fs'

/** Records are spread by the first byte of their hash, so that each part is sorted or freed of doubles in memory. */
export const BUCKETS = 256
/** Bytes of a bucket that are written at once; a record is shorter. */
const BUCKET_BYTES = 16 << 10

/** Appends records to one file a bucket, buffered. */
export class BucketFiles {
  /** Where `take` reserves. */
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

  /** Writes what is buffered of a bucket. */
  flush(bucket: number): void {
    const from = bucket * BUCKET_BYTES
    const own = this.bytes.subarray(from, from + (this.#filled[bucket] ?? 0))
    if (own.length > 0) appendFileSync(this.#pathOf(bucket), own, { mode: 0o600 })
    this.#filled[bucket] = 0
  }
}
