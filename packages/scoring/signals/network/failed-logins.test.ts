import { expect, it } from 'vitest'
import { weightOf } from '../../weigh/fire.ts'
import { counts, evidenceWith } from '../evidence.fixture.ts'
import { failedLogins } from './failed-logins.ts'

/** A login from an address with so many logins in a day, and so many accounts whose logins failed. */
const login = (failed: number, logins: number, event = 'login') =>
  weightOf(
    failedLogins,
    evidenceWith({
      event,
      velocity: {
        ip: counts(1, 1, 1, logins),
        failedAccountsPerIp: counts(0, 0, 0, failed),
      },
    }),
  )

it('grows with the accounts that were tried', () => {
  const weights = [1, 2, 4, 8, 20].map((n) => login(n, n + 1))
  expect(weights).toEqual([...weights].sort((a, b) => a - b))
  expect(weights[0]).toBe(0)
  expect(weights[3]).toBeGreaterThan(2.3)
})

it('is silent where as many logins fail as people mistype', () => {
  expect(login(1, 6)).toBe(0)
  expect(login(6, 80)).toBe(0)
  expect(login(40, 600)).toBe(0)
})

it('is a doubt at most in a household in which three mistype on one day', () => {
  expect(login(3, 6)).toBeLessThan(1)
})

it('concerns logins alone', () => {
  expect(login(20, 21, 'signup')).toBe(0)
})
