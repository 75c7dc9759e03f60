/** The visitor id of a visit: whose word it is. */
export interface VisitorFacts {
  /**
   * `issued`: our edge issued it to this workspace and environment, and none can be made up;
   * `unissued`: a browser or the caller made it, a fingerprint in its place included.
   */
  id: 'issued' | 'unissued'
  /** Days since it was issued; null: it was not. */
  issuedDaysAgo: number | null
}
