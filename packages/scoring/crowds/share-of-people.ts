import { ramp, type VelocityFacts } from '@vigil/evidence'
import { policy } from '../policy/index.ts'

const { failedShare, accountsPerBrowser } = policy.coLocation.provedPlace

/**
 * How far the logins at an address are people's own, 0..1: few of its attempts of a day failed, and few accounts share a
 * browser.
 */
export function shareOfPeople(velocity: VelocityFacts, attempts: number): number {
  const failed = velocity.failedAccountsPerIp?.hour24 ?? 0
  const inBrowser = velocity.accountsPerVisitor?.hour24 ?? 1
  return (
    (1 - ramp(failedShare, failed / Math.max(1, attempts))) *
    (1 - ramp(accountsPerBrowser, inBrowser))
  )
}
