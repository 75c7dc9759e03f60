import type { Calibrated, Counted } from './weighted.ts'

const BINS = 10

/** A bin of attempts with the predicted and the observed share of hostile ones. */
export interface Bin {
  predicted: number
  observed: number
  weight: number
}

/** Ten bins of equal weight by predicted probability; one score is never split, so some may be wider. */
export function binsOf(counted: readonly Counted[], calibrated: Calibrated): Bin[] {
  const total = counted.reduce((sum, { honest, hostile }) => sum + honest + hostile, 0)
  const bins: Bin[] = []
  let passed = 0
  let bin = { predicted: 0, observed: 0, weight: 0 }
  for (const { score, honest, hostile } of counted) {
    const weight = honest + hostile
    bin.predicted += weight * calibrated(score)
    bin.observed += hostile
    bin.weight += weight
    passed += weight
    if (passed >= ((bins.length + 1) / BINS) * total - 1e-12) {
      bins.push(bin)
      bin = { predicted: 0, observed: 0, weight: 0 }
    }
  }
  if (bin.weight > 0) bins.push(bin)
  return bins.map(({ predicted, observed, weight }) => ({
    predicted: predicted / weight,
    observed: observed / weight,
    weight: weight / total,
  }))
}

/** Expected calibration error: the weighted mean difference between predicted and observed shares. */
export function calibrationError(bins: readonly Bin[]): number {
  return bins.reduce((sum, bin) => sum + bin.weight * Math.abs(bin.predicted - bin.observed), 0)
}

/** Mean squared error of the predicted probability. */
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
