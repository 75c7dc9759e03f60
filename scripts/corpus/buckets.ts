import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ACCOUNT_BYTES } from './account-hash.ts'
import { BUCKETS, BucketFiles } from './bucket-files.ts'

const [TAB, NEWLINE] = [9, 10]

/**
 * Writes hashed pairs of one thread to disk until they are uploaded. A pair is 16 bytes of hash, the mail domain, a
 * tab, the site and a line end. A bucket has 40,000 of 10 million pairs, and 450,000 of the pairs that fit into a D1
 * database.
 */
export class BucketWriter {
  readonly #files: BucketFiles

  constructor(folder: string, thread: number) {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    this.#files = new BucketFiles((bucket) => pathOf(folder, bucket, thread))
  }

  add(domain: string, site: string, account: Uint8Array): void {
    const { bytes } = this.#files
    const length = ACCOUNT_BYTES + domain.length + site.length + 2
    const at = this.#files.take(account[0] ?? 0, length)
    for (let i = 0; i < ACCOUNT_BYTES; i += 1) bytes[at + i] = account[i] ?? 0
    bytes.latin1Write(`${domain}\t${site}\n`, at + ACCOUNT_BYTES)
  }

  end(): void {
    for (let bucket = 0; bucket < BUCKETS; bucket += 1) this.#files.flush(bucket)
  }
}

const pathOf = (folder: string, bucket: number, thread: number) =>
  join(folder, `${bucket}.${thread}.pairs`)

/** Yields every pair once; the order depends on the file and the number of threads. */
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
