import type { Ranking } from './ranking.ts'

/** The highest honest score that passes where at most `most` of the honest attempts are stopped. */
export function highestPassed(honest: readonly number[], most: number): number {
  const falling = honest.toSorted((a, b) => b - a)
  return falling[Math.floor(most * falling.length)] ?? Number.NEGATIVE_INFINITY
}

/** Share of hostile attempts stopped where at most `most` of the honest ones are; ties pass. */
export function tprAtFpr({ honest, hostile }: Ranking, most: number): number {
  const passed = highestPassed(honest, most)
  return hostile.filter((score) => score > passed).length / hostile.length
}

/** The highest threshold from which on at least `least` of the hostile attempts are stopped. */
export function thresholdAtTpr(hostile: readonly number[], least: number): number {
  const falling = hostile.toSorted((a, b) => b - a)
  return falling[Math.ceil(least * falling.length) - 1] ?? Number.NEGATIVE_INFINITY
}
