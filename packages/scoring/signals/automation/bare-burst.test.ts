import { expect, it } from 'vitest'
import { weightOf } from '../../fire.ts'
import { policy } from '../../policy/index.ts'
import { counts, evidenceWith, neutral } from '../evidence.fixture.ts'
import { bareBurst } from './bare-burst.ts'

const { weight, signup } = policy.signals.bare_burst

/** An attempt among fifty others of the hour that show no browser, as hardly any did before. */
const attempt = (event: string, bareVisits: number) => {
  const { visits, current } = neutral.history
  const bare = { ...current, deviceKey: null, visitorKey: null }
  return evidenceWith({
    event,
    velocity: { site: counts(1, 8, 60, 100), bare: counts(1, 8, 51, 53) },
    history: { visits: [...visits, ...Array.from({ length: bareVisits }, () => bare)] },
  })
}

it('is bounded at a sign-up, where no history speaks for people with ad blockers', () => {
  expect(weightOf(bareBurst, attempt('signup', 0))).toBeCloseTo(signup)
  expect(weightOf(bareBurst, attempt('login', 0))).toBeCloseTo(weight)
})

it('counts less at a login of an account that came without a browser before', () => {
  expect(weightOf(bareBurst, attempt('login', 1))).toBeCloseTo(weight / 2)
  expect(weightOf(bareBurst, attempt('login', 30))).toBeCloseTo(policy.habit.least * weight)
})
