/** Comparison of locale and network. */
export const locale = {
  /**
   * Largest clock difference at which a neighbouring country's zone fits, minutes (judgement). Offsets are those of
   * January.
   */
  zoneToleranceMin: 90,
} as const
