import { describe, expect, it } from 'vitest'
import { auc } from './auc.ts'
import { precisionAtFpr } from './precision.ts'
import { thresholdAtTpr, tprAtFpr } from './tpr-at-fpr.ts'

const up = (n: number) => Array.from({ length: n }, (_, i) => i)

describe('auc', () => {
  it('is 1 if every attacker scores above all honest people, 0 if below, a half if all scores are equal', () => {
    expect(auc({ honest: [1, 2], hostile: [3, 4] })).toBe(1)
    expect(auc({ honest: [3, 4], hostile: [1, 2] })).toBe(0)
    expect(auc({ honest: [5, 5, 5], hostile: [5, 5] })).toBe(0.5)
  })

  it('counts pairs, ties half', () => {
    // Pairs of (2, 3) against (1, 2, 4): 2>1, 2=2, 2<4, 3>1, 3>2, 3<4.
    expect(auc({ honest: [1, 2, 4], hostile: [2, 3] })).toBeCloseTo(3.5 / 6, 12)
  })
})

describe('rates at a threshold', () => {
  it('stops no more of the honest than allowed', () => {
    const honest = up(100)
    expect(tprAtFpr({ honest, hostile: [98, 99, 100] }, 0.01)).toBeCloseTo(2 / 3, 12)
    expect(tprAtFpr({ honest, hostile: [98, 99, 100] }, 0)).toBeCloseTo(1 / 3, 12)
  })

  it('lets a tie pass rather than stop all of it', () => {
    expect(tprAtFpr({ honest: Array(100).fill(7), hostile: [7, 8] }, 0.01)).toBe(0.5)
  })

  it('finds the threshold that stops as many attackers as asked', () => {
    expect(thresholdAtTpr(up(100), 0.98)).toBe(2)
  })

  it('returns precision and recall at a prevalence', () => {
    const { precision, recall } = precisionAtFpr({ honest: up(100), hostile: [200, 3] }, 0.01, 100)
    expect(recall).toBe(0.5)
    expect(precision).toBeCloseTo(0.005 / (0.005 + 0.0099), 6)
  })
})
