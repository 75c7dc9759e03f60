import type { Ranking } from './ranking.ts'

/** The highest score that is still let through if at most `maxFpr` of the honest attempts may be stopped. */
export function highestPassed(honest: readonly number[], maxFpr: number): number {
  const falling = honest.toSorted((a, b) => b - a)
  return falling[Math.floor(maxFpr * falling.length)] ?? Number.NEGATIVE_INFINITY
}

/** Share of hostile attempts stopped if at most `maxFpr` of the honest ones may be; ties are let through. */
export function tprAtFpr({ honest, hostile }: Ranking, maxFpr: number): number {
  const passed = highestPassed(honest, maxFpr)
  return hostile.filter((score) => score > passed).length / hostile.length
}

/** The highest threshold that stops at least `minTpr` of the hostile attempts. */
export function thresholdAtTpr(hostile: readonly number[], minTpr: number): number {
  const falling = hostile.toSorted((a, b) => b - a)
  return falling[Math.ceil(minTpr * falling.length) - 1] ?? Number.NEGATIVE_INFINITY
}
