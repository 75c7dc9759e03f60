import type { Calibrated, Counted } from './weighted.ts'

const BINS = 10

/** A bin of attempts: what was foretold of it and what came, both shares of hostile attempts. */
export interface Bin {
  foretold: number
  came: number
  weight: number
}

/** Ten bins of equal weight by foretold probability; one score is never split, so some may be wider. */
export function binsOf(counted: readonly Counted[], calibrated: Calibrated): Bin[] {
  const total = counted.reduce((sum, { honest, hostile }) => sum + honest + hostile, 0)
  const bins: Bin[] = []
  let passed = 0
  let bin = { foretold: 0, came: 0, weight: 0 }
  for (const { score, honest, hostile } of counted) {
    const weight = honest + hostile
    bin.foretold += weight * calibrated(score)
    bin.came += hostile
    bin.weight += weight
    passed += weight
    if (passed >= ((bins.length + 1) / BINS) * total - 1e-12) {
      bins.push(bin)
      bin = { foretold: 0, came: 0, weight: 0 }
    }
  }
  if (bin.weight > 0) bins.push(bin)
  return bins.map(({ foretold, came, weight }) => ({
    foretold: foretold / weight,
    came: came / weight,
    weight: weight / total,
  }))
}

/** Expected calibration error: the mean gap between what was foretold and what came. */
export function calibrationError(bins: readonly Bin[]): number {
  return bins.reduce((sum, bin) => sum + bin.weight * Math.abs(bin.foretold - bin.came), 0)
}

/** Mean squared error of the foretold probability. */
export function brier(counted: readonly Counted[], calibrated: Calibrated): number {
  let sum = 0
  let total = 0
  for (const { score, honest, hostile } of counted) {
    const p = calibrated(score)
    sum += honest * p ** 2 + hostile * (1 - p) ** 2
    total += honest + hostile
  }
  return sum / total
}
