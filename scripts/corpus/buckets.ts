import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ACCOUNT_BYTES } from './account-hash.ts'

/**
 * Pairs are spread by the first byte of their hash, so that each part can be freed of doubles in
 * memory: 40,000 of 10 million pairs, and 450,000 of as many as a D1 database of 10 GB holds.
 */
const BUCKETS = 256
/** Bytes of a bucket that are written at once; a pair is shorter. */
const BUCKET_BYTES = 16 << 10
const [TAB, NEWLINE] = [9, 10]

/**
 * Writes hashed pairs of one thread to disk until they are uploaded: they, and nothing else. A pair
 * is 16 bytes of hash, the mail domain, a tab, the site and a line end.
 */
export class BucketWriter {
  readonly #folder: string
  readonly #thread: number
  readonly #bytes = Buffer.alloc(BUCKETS * BUCKET_BYTES)
  readonly #filled = new Uint32Array(BUCKETS)

  constructor(folder: string, thread: number) {
    this.#folder = folder
    this.#thread = thread
    mkdirSync(folder, { recursive: true, mode: 0o700 })
  }

  add(domain: string, site: string, account: Uint8Array): void {
    const bucket = account[0] ?? 0
    const longest = ACCOUNT_BYTES + domain.length + site.length + 2
    if ((this.#filled[bucket] ?? 0) + longest > BUCKET_BYTES) this.#flush(bucket)
    const filled = this.#filled[bucket] ?? 0
    let at = bucket * BUCKET_BYTES + filled
    for (let i = 0; i < ACCOUNT_BYTES; i += 1) this.#bytes[at + i] = account[i] ?? 0
    at += ACCOUNT_BYTES
    this.#bytes.latin1Write(`${domain}\t${site}\n`, at)
    this.#filled[bucket] = filled + longest
  }

  end(): void {
    for (let bucket = 0; bucket < BUCKETS; bucket += 1) this.#flush(bucket)
  }

  #flush(bucket: number): void {
    const from = bucket * BUCKET_BYTES
    const own = this.#bytes.subarray(from, from + (this.#filled[bucket] ?? 0))
    const path = pathOf(this.#folder, bucket, this.#thread)
    if (own.length > 0) appendFileSync(path, own, { mode: 0o600 })
    this.#filled[bucket] = 0
  }
}

const pathOf = (folder: string, bucket: number, thread: number) =>
  join(folder, `${bucket}.${thread}.pairs`)

/** Every pair once, in an order that the file and the number of threads decide. */
export function* pairsIn(
  folder: string,
  threads: number,
): Generator<[domain: string, site: string, account: string]> {
  for (let bucket = 0; bucket < BUCKETS; bucket += 1) {
    const seen = new Set<string>()
    for (let thread = 0; thread < threads; thread += 1) {
      const path = pathOf(folder, bucket, thread)
      if (!existsSync(path)) continue
      const bytes = readFileSync(path)
      for (let from = 0; from < bytes.length; ) {
        const names = from + ACCOUNT_BYTES
        const end = bytes.indexOf(NEWLINE, names)
        const pair = bytes.toString('latin1', from, end)
        if (!seen.has(pair)) {
          seen.add(pair)
          const tab = bytes.indexOf(TAB, names) - from
          yield [
            pair.slice(ACCOUNT_BYTES, tab),
            pair.slice(tab + 1),
            bytes.toString('hex', from, names),
          ]
        }
        from = end + 1
      }
    }
  }
}
