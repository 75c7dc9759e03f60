import type { Verdict } from '@vigil/contract'
import type { PastVisit, Population } from '@vigil/evidence'

/** The bounds of packages/storage/population.ts. */
const NEWEST = 2000
const FRESH_MS = 86_400_000

type Kind = Exclude<keyof Population, 'total'>

/** How common values are, counted as the service counts them: of the newest checks, once a day. */
export class Commonness {
  readonly #newest: { visit: PastVisit; verdict: Verdict }[] = []
  #counted: Population | null = null
  #madeMs = Number.NEGATIVE_INFINITY

  add(visit: PastVisit, verdict: Verdict): void {
    this.#newest.push({ visit, verdict })
    if (this.#newest.length >= 2 * NEWEST) this.#newest.splice(0, NEWEST)
  }

  at(nowMs: number): Population | null {
    if (nowMs - this.#madeMs >= FRESH_MS && this.#newest.length > 0) {
      this.#counted = this.#count()
      this.#madeMs = nowMs
    }
    return this.#counted
  }

  #count(): Population {
    const allowed = this.#newest.slice(-NEWEST).filter(({ verdict }) => verdict === 'allow')
    const counts = (read: (visit: PastVisit) => string | number | null) => {
      const count: Record<string, number> = {}
      for (const { visit } of allowed) {
        const value = read(visit)
        if (value !== null) count[value] = (count[value] ?? 0) + 1
      }
      return count
    }
    const kinds: Record<Kind, Record<string, number>> = {
      asn: counts(({ asn }) => asn),
      country: counts(({ country }) => country),
      browser: counts(({ browser }) => browser),
      os: counts(({ os }) => os),
      version: counts(({ browser, browserMajor }) => `${browser} ${browserMajor}`),
    }
    return { total: allowed.length, ...kinds }
  }
}
