import { type Evidence, ramp } from '@vigil/evidence'
import { policy } from '../../policy/index.ts'

const { accounts: operated, signupsPerAccount } = policy.signals.email_disposable

/**
 * Returns how surely a disposable domain was chosen, 0..1: not if it is one typing error away from a large provider,
 * whose customers mistype it one by one, unless more accounts come with it in a day than mistype.
 */
export function shareUnlessMistyped({ email, velocity }: Evidence): number {
  if (email?.lookalike?.kind !== 'typo') return 1
  const slips = (velocity?.site?.hour24 ?? 0) / signupsPerAccount
  return ramp(operated, (velocity?.accountsPerEmailDomain?.hour24 ?? 0) - slips)
}
