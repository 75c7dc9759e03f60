import type { Collected } from '@vigil/contract'
import { DAY_MS, evidencePolicy, type VisitorFacts } from '@vigil/evidence'
import type { RawVisit } from '../world/raw-visit.ts'

const { listedDays } = evidencePolicy.history

/** What browsers keep: the days on which the edge saw each visitor id, in their own storage and in copies of it. */
export class Storages {
  /** Newest first; the edge issued the id on the oldest. */
  readonly #days = new Map<string, readonly number[]>()

  /**
   * Returns the facts of a visit's id, and adds its day to the storage. An id that the page stores is issued by the
   * edge; a fingerprint in its place is not.
   */
  visit(
    { atMs, storage }: Pick<RawVisit, 'atMs' | 'storage'>,
    { visitorId, fingerprint }: Collected,
  ): VisitorFacts | null {
    if (visitorId === undefined) {
      return fingerprint === undefined ? null : { id: 'unissued', issuedDaysAgo: null, days: null }
    }
    const today = Math.floor(atMs / DAY_MS)
    const known = this.#days.get(visitorId) ?? [today]
    const first = known.at(-1) ?? today
    const state = Math.max(first, storage ? Math.floor(storage.stateMs / DAY_MS) : today)
    const days = [...new Set([today, ...known.filter((day) => day <= state)])]
    if (!storage?.isCopy) this.#days.set(visitorId, days)
    const listed = days.filter((day) => today - day < listedDays)
    return { id: 'issued', issuedDaysAgo: today - first, days: listed }
  }
}
