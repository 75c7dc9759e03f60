/** Scores of honest and of hostile attempts; a higher score is worse. */
export interface Ranking {
  honest: readonly number[]
  hostile: readonly number[]
}

/** Share of the values at or above a threshold; NaN of an empty list. */
export function shareFrom(values: readonly number[], threshold: number): number {
  return values.filter((value) => value >= threshold).length / values.length
}

/** NaN of an empty list. */
export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
