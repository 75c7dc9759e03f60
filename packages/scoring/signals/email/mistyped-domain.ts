import { type Evidence, ramp } from '@vigil/evidence'
import { policy } from '../../policy/index.ts'

const { accounts: operated, signupsPerAccount } = policy.signals.email_disposable

/**
 * What counts of a disposable domain, 0..1: less if it is one typing error away from a large provider, whose customers
 * mistype it one by one. All of it where more accounts come with it in a day than mistype.
 *
 * @param own ln LR of the domain in full, and of a mistyped one
 */
export function shareUnlessMistyped(
  { email, velocity }: Evidence,
  own: { weight: number; mistypedLogOdds: number },
): number {
  if (email?.lookalike?.kind !== 'typo') return 1
  const slips = (velocity?.site?.hour24 ?? 0) / signupsPerAccount
  const accounts = velocity?.accountsPerEmailDomain?.hour24 ?? 0
  const minShare = own.mistypedLogOdds / own.weight
  return minShare + (1 - minShare) * ramp(operated, accounts - slips)
}
