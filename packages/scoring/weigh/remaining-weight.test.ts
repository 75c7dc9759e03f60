import { expect, it } from 'vitest'
import { remainingWeight } from './remaining-weight.ts'
import { add, oddsOf, type Parts, partOf } from './weigh-parts.ts'

/** Log-odds of both findings in the compartment, the stronger first, as they are weighed. */
function together(odds: number, counted: number): number {
  const parts: Parts = []
  const both = [remainingWeight(odds, counted, 'automation'), counted].sort((a, b) => b - a)
  for (const weight of both) add(parts, 'automation', weight)
  const part = partOf(parts, 'automation')
  return part === undefined ? 0 : oddsOf(part)
}

it.each([
  [2.6, 0],
  [2.6, 0.4],
  [2.6, 1.3],
  [2.6, 1.8],
  [2.6, 2.5],
  [2.6, 2.6],
  [1, 2.6],
  [0, 1],
])('findings of %f and %f for the same fact add up to the larger', (odds, counted) => {
  expect(together(odds, counted)).toBeCloseTo(Math.max(odds, counted))
})

it('a finding alone has its whole weight, and none where another has more', () => {
  expect(remainingWeight(2, 0, 'automation')).toBe(2)
  expect(remainingWeight(1, 1, 'automation')).toBe(0)
})

it('less is added, the more the other counts', () => {
  const added = [0, 0.5, 1, 1.5, 2].map((counted) => together(2, counted) - counted)
  expect(added).toEqual([...added].sort((a, b) => b - a))
})
