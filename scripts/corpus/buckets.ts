import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** Pairs are spread by their hash, so that each part can be freed of doubles in memory. */
export const BUCKETS = 64

export const bucketOf = (accountHex: string) => Number.parseInt(accountHex.slice(0, 2), 16) >> 2

const FLUSH_AT = 256 << 10

/** Holds hashed pairs on disk until they are uploaded. What is written is what is uploaded, no more. */
export class Buckets {
  readonly #folder: string
  readonly #waiting: string[] = new Array(BUCKETS).fill('')

  constructor(folder: string) {
    this.#folder = folder
    mkdirSync(folder, { recursive: true, mode: 0o700 })
  }

  add(bucket: number, lines: string): void {
    const own = (this.#waiting[bucket] ?? '') + lines
    this.#waiting[bucket] = own
    if (own.length >= FLUSH_AT) this.#flush(bucket)
  }

  /** Every pair once, in an order that the file alone decides. */
  *pairs(): Generator<[domain: string, site: string, account: string]> {
    for (let bucket = 0; bucket < BUCKETS; bucket += 1) {
      this.#flush(bucket)
      const path = this.#path(bucket)
      if (!existsSync(path)) continue
      const seen = new Set<string>()
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

  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true })
  }

  #flush(bucket: number): void {
    const own = this.#waiting[bucket] ?? ''
    if (own !== '') appendFileSync(this.#path(bucket), own, 'latin1')
    this.#waiting[bucket] = ''
  }

  #path(bucket: number): string {
    return join(this.#folder, `${bucket}.pairs`)
  }
}
