import { expect, it } from 'vitest'
import { countOf, describeCount } from '../../answer/counted.ts'
import { policy } from '../../policy/index.ts'
import { weightOf } from '../../weigh/fire.ts'
import { counts, evidenceWith, neutral } from '../evidence.fixture.ts'
import { bareBurst } from './bare-burst.ts'

const { weight, signupLogOdds } = policy.signals.bare_burst

/** An attempt among others of the hour that show no browser, as hardly any did before. */
const attempt = (event: string, bareVisits: number, bareInHour = 51) => {
  const { visits, current } = neutral.history
  const bare = { ...current, deviceKey: null, visitorKey: null }
  return evidenceWith({
    event,
    velocity: {
      site: counts(1, 8, bareInHour + 9, bareInHour + 49),
      bare: counts(1, 8, bareInHour, bareInHour + 2),
    },
    history: { visits: [...visits, ...Array.from({ length: bareVisits }, () => bare)] },
  })
}

it('is bounded at a sign-up in a small burst, where no history mitigates for people with ad blockers', () => {
  expect(weightOf(bareBurst, attempt('signup', 0, 8))).toBeCloseTo(signupLogOdds)
  expect(weightOf(bareBurst, attempt('login', 0, 8))).toBeGreaterThan(signupLogOdds)
})

it('exceeds that bound in a burst that hardly leaves room for such people', () => {
  const weights = [8, 20, 40, 80].map((n) => weightOf(bareBurst, attempt('signup', 0, n)))
  expect(weights).toEqual([...weights].sort((a, b) => a - b))
  expect(weights[1]).toBeGreaterThan(signupLogOdds)
  expect(weights[3]).toBeCloseTo(weight)
})

it('counts less at a login of an account that came without a browser before', () => {
  expect(weightOf(bareBurst, attempt('login', 1))).toBeCloseTo(weight / 2)
  expect(weightOf(bareBurst, attempt('login', 30))).toBeCloseTo(policy.habit.minFactor * weight)
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

it('counts less at an address to which people came on earlier days, unless the crowd is there', () => {
  const at = (daysAtAddress: number, here: number) =>
    weightOf(bareBurst, {
      ...attempt('signup', 0, 40),
      graph: { ...neutral.graph, daysAtAddress },
      velocity: {
        ...neutral.velocity,
        ...attempt('signup', 0, 40).velocity,
        ip: counts(1, 1, here, here),
      },
    })
  expect(at(0, 2)).toBeGreaterThan(signupLogOdds)
  expect(at(5, 2)).toBeLessThan(0.3 * at(0, 2))
  expect(at(5, 40)).toBeCloseTo(at(0, 40))
  const byDays = [0, 1, 2, 4].map((days) => at(days, 2))
  expect(byDays).toEqual([...byDays].sort((a, b) => b - a))
})

it('counts less of a firm’s people who are behind its gateway, or if more of them came with browsers', () => {
  const at = (
    colleagues: number,
    corporateProxy: boolean,
    email = { free: false, gibberish: 0 },
  ) => {
    const burst = attempt('signup', 0, 20)
    return weightOf(
      bareBurst,
      evidenceWith({
        event: 'signup',
        email: { ...email, paidMailbox: false, forwarder: false },
        network: { corporateProxy },
        velocity: {
          site: burst.velocity?.site ?? null,
          bare: burst.velocity?.bare ?? null,
          emailDomain: counts(1, 1, 1, colleagues),
          accountsPerEmailDomain: counts(1, 1, 1, colleagues),
        },
      }),
    )
  }
  const full = at(1, false)
  expect(full).toBeGreaterThan(signupLogOdds)
  expect(at(20, false), 'all without browsers').toBe(full)
  expect(at(60, false)).toBeCloseTo(policy.coLocation.factor * full)
  expect(at(6, true)).toBeCloseTo(policy.coLocation.factor * full)
  expect(at(6, false)).toBe(full)
  expect(at(60, true, { free: true, gibberish: 0 })).toBe(full)
  expect(at(60, false, { free: false, gibberish: 1 })).toBe(full)
})
