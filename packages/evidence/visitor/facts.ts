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
   * Days of the last month on which our edge saw this browser, from the signed list in its storage: days since the epoch,
   * newest first; null: it showed no such list.
   */
  days: readonly number[] | null
}
