/** Origin of the visitor id of a visit. */
export interface VisitorFacts {
  /**
   * `issued`: our edge issued it to this workspace and environment, so it cannot be made up;
   * `unissued`: a browser or the caller made it, or a fingerprint replaces it.
   */
  id: 'issued' | 'unissued'
  /** Days since it was issued; null: `unissued`. */
  issuedDaysAgo: number | null
  /**
   * Days of the last month on which our edge saw this browser, from the signed list in its storage: days since the
   * epoch, newest first; null: it showed no such list.
   */
  days: readonly number[] | null
  /** Marks of these days; absent: it showed no list. */
  marks?: ListedDays['marks']
}

/** The signed list that a browser keeps of the days on which our edge saw it. */
export interface ListedDays {
  /** Days since the epoch (UTC), newest first. */
  days: readonly number[]
  /**
   * By day, a mark of the network in which our edge first saw the browser that day. Two lists that have other marks for
   * a day are of two storages. Days of older lists have none.
   */
  marks: Readonly<Record<number, string>>
}
