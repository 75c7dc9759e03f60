import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** Pairs are spread by their hash, so that each part can be freed of doubles in memory. */
const BUCKETS = 64
/** Lines of a bucket that are written at once. */
const FLUSH_AT = 1_000

/** Writes hashed pairs of one thread to disk until they are uploaded: they, and nothing else. */
export class BucketWriter {
  readonly #folder: string
  readonly #thread: number
  readonly #waiting: string[][] = Array.from({ length: BUCKETS }, () => [])

  constructor(folder: string, thread: number) {
    this.#folder = folder
    this.#thread = thread
    mkdirSync(folder, { recursive: true, mode: 0o700 })
  }

  add(domain: string, site: string, account: string): void {
    const bucket = Number.parseInt(account.slice(0, 2), 16) >> 2
    const own = this.#waiting[bucket]
    if (own === undefined) return
    own.push(`${domain}\t${site}\t${account}\n`)
    if (own.length >= FLUSH_AT) this.#flush(bucket)
  }

  end(): void {
    for (let bucket = 0; bucket < BUCKETS; bucket += 1) this.#flush(bucket)
  }

  #flush(bucket: number): void {
    const own = this.#waiting[bucket] ?? []
    const path = pathOf(this.#folder, bucket, this.#thread)
    if (own.length > 0) appendFileSync(path, own.join(''), { encoding: 'latin1', mode: 0o600 })
    this.#waiting[bucket] = []
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
      const text = readFileSync(path, 'latin1')
      for (let from = 0; from < text.length; ) {
        const end = text.indexOf('\n', from)
        const line = text.slice(from, end)
        from = end + 1
        if (seen.has(line)) continue
        seen.add(line)
        const [domain = '', site = '', account = ''] = line.split('\t')
        yield [domain, site, account]
      }
    }
  }
}

export function removePairs(folder: string): void {
  rmSync(folder, { recursive: true, force: true })
}
