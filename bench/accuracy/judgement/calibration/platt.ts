import type { Calibrated, Counted } from './weighted.ts'

/** Newton steps; the loss is convex and of two parameters, so that few suffice. */
const STEPS = 40
/** Keeps the score's ends off infinity: half a point of a score that is rounded to points. */
const HALF_A_POINT = 0.005

/**
 * Platt's scaling: probability = sigma(a * logit(score) + c), fitted by maximum likelihood (Platt
 * 1999), scores in 0..100.
 */
export function platt(counted: readonly Counted[]): Calibrated & { a: number; c: number } {
  let a = 1
  let c = 0
  for (let step = 0; step < STEPS; step++) {
    let gradientA = 0
    let gradientC = 0
    let aa = 1e-9
    let ac = 0
    let cc = 1e-9
    for (const { score, honest, hostile } of counted) {
      const x = logit(score)
      const p = sigma(a * x + c)
      const weight = honest + hostile
      const error = hostile - weight * p
      const curvature = weight * p * (1 - p)
      gradientA += error * x
      gradientC += error
      aa += curvature * x * x
      ac += curvature * x
      cc += curvature
    }
    const determinant = aa * cc - ac * ac
    const byA = (cc * gradientA - ac * gradientC) / determinant
    const byC = (aa * gradientC - ac * gradientA) / determinant
    const shrink = Math.min(1, 2 / Math.max(Math.abs(byA), Math.abs(byC)))
    a += shrink * byA
    c += shrink * byC
  }
  return Object.assign((score: number) => sigma(a * logit(score) + c), { a, c })
}

function logit(score: number): number {
  const share = Math.min(1 - HALF_A_POINT, Math.max(HALF_A_POINT, score / 100))
  return Math.log(share / (1 - share))
}

const sigma = (x: number): number => 1 / (1 + Math.exp(-x))
