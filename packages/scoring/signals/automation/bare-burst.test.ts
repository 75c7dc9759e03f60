import { expect, it } from 'vitest'
import { countOf, describeCount } from '../../counted.ts'
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

it('names the window in which the crowd stands out', () => {
  const describe = (evidence: Parameters<typeof weightOf>[1]) => {
    const count = countOf(bareBurst, evidence)
    return count === null ? null : describeCount(bareBurst, count)
  }
  expect(describe(attempt('signup', 0))).toEqual({
    count: 51,
    what: 'attempts without a browser in an hour',
  })
  const slow = evidenceWith({
    event: 'signup',
    velocity: { site: counts(1, 1, 4, 100), bare: counts(1, 1, 2, 40) },
    session: { tokenUsage: { checks: 2000, withToken: 0, withNonce: 0, withBrowser: 1960 } },
  })
  expect(describe(slow)).toEqual({ count: 40, what: 'attempts without a browser in 24 hours' })
})
