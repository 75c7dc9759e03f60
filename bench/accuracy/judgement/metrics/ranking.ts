/** Scores of honest and of hostile attempts; a higher score is worse. */
export interface Ranking {
  honest: readonly number[]
  hostile: readonly number[]
}

/** Share of the values that are at or above a threshold; NaN of none. */
export function shareFrom(values: readonly number[], threshold: number): number {
  return values.filter((value) => value >= threshold).length / values.length
}

/** NaN of none. */
export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
